-- Reads one of 10,000 notes with each request.
local headers = { ["Authorization"] = "Bearer benchmark-token-0123456789abcdef" }
math.randomseed(os.time())

function request()
    return wrk.format("GET", "/v1/notes/n" .. math.random(1, 10000), headers)
end
