/// Writes a response's status line and fields.
enum ResponseHead {
    enum Length {
        /// No field about the body: there is none by rule, or it ends with the connection.
        case none
        case known(Int)
        case chunked
    }

    static func write(
        _ response: Response, _ facts: ExchangeFacts, length: Length, closes: Bool, _ connection: Connection
    ) {
        let loop = unsafe connection.loop
        loop.output.append("HTTP/1.1 ")
        loop.output.append(decimal: response.status.code)
        loop.output.append(ASCII.space)
        loop.output.append(response.status.reason)
        loop.output.append("\r\n")
        loop.appendCommonFields(isSecure: connection.isSecure)
        loop.output.append("X-Request-Id: ")
        facts.requestID.write(into: &loop.output)
        loop.output.append("\r\n")
        loop.output.append(response.fields.bytes)
        switch length {
        case .none: break
        case .known(let count):
            loop.output.append("Content-Length: ")
            loop.output.append(decimal: count)
            loop.output.append("\r\n")
        case .chunked: loop.output.append("Transfer-Encoding: chunked\r\n")
        }
        if closes {
            loop.output.append("Connection: close\r\n")
        } else if facts.isHTTP10 {
            loop.output.append("Connection: keep-alive\r\n")
        }
        loop.output.append("\r\n")
    }
}
