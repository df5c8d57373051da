-- Creates a note of about 1 KiB with each request, under ids that grow with time, as UUIDv7 do.
local count = 0
local body = '{"title":"A note","body":"' .. string.rep("lorem ipsum ", 82) .. '","tags":[],"lastModified":1700000000000}'
local prefix = string.format("/v1/notes/%08x-", os.time())
local headers = { ["Authorization"] = "Bearer benchmark-token-0123456789abcdef", ["Content-Type"] = "application/json" }

function request()
    count = count + 1
    return wrk.format("PUT", prefix .. string.format("%08x", count), headers, body)
end
