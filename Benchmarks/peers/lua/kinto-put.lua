-- The same note, in Kinto's envelope and under its ids.
local count = 0
local body = '{"data":{"title":"A note","body":"' .. string.rep("lorem ipsum ", 82) .. '","tags":[]}}'
local headers = { ["Authorization"] = "Basic dG9rOnRvaw==", ["Content-Type"] = "application/json" }
math.randomseed(os.time())

function request()
    count = count + 1
    local id = string.format("n%d-%d", math.random(1, 1000000000), count)
    return wrk.format("PUT", "/v1/buckets/b/collections/c/records/" .. id, headers, body)
end
