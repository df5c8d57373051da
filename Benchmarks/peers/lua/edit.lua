-- Edits one of 10,000 notes with each request, each time later than before: never one twice at once, which would be a conflict.
local count = 0
local text = string.rep("lorem ipsum ", 82)
local headers = { ["Authorization"] = "Bearer benchmark-token-0123456789abcdef", ["Content-Type"] = "application/json" }
-- A second is worth more than a client sends in one, so that each run is later than the one before; and none is in the future.
local began = 1700000000001 + (os.time() % 1000000) * 50000

function request()
    count = count + 1
    local body = string.format('{"title":"Edit %d","body":"%s","tags":[],"lastModified":%.0f}', count, text, began + count)
    return wrk.format("PUT", "/v1/notes/n" .. (count * 7919 % 10000 + 1), headers, body)
end
