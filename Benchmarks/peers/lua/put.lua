-- Creates a note of about 1 KiB with each request.
local count = 0
local body = '{"title":"A note","body":"' .. string.rep("lorem ipsum ", 82) .. '","tags":[],"lastModified":1700000000000}'
local prefix = string.format("/v1/notes/%x-", os.time() % 65536)
local headers = { ["Authorization"] = "Bearer tok", ["Content-Type"] = "application/json" }

function request()
    count = count + 1
    return wrk.format("PUT", prefix .. math.random(1, 1000000000) .. "-" .. count, headers, body)
end
