import HTTP

import Primitives

/// `notes-server healthcheck`: requests `/health` of the server with these settings, so that a container needs no curl.
enum Healthcheck {
    static func run(_ settings: Settings) -> Bool {
        let host = reachable(settings.host)
        guard let answer = ask(host, settings) else {
            Terminal.printError("no server answers on \(host) port \(settings.port)")
            return false
        }
        guard answer.hasPrefix("HTTP/1.1 200 ") else {
            Terminal.printError("the server on \(host) port \(settings.port) answers but is not healthy")
            return false
        }
        return true
    }

    /// A server that listens on all addresses is reached on the loopback address.
    private static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0", "": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }

    private static func ask(_ host: String, _ settings: Settings) -> String? {
        var hints = addrinfo()
        #if os(Linux)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(settings.port), &hints, &found) == 0, let address = found else { return nil }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.pointee.ai_family, address.pointee.ai_socktype, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        guard connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else { return nil }
        let request = Array("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        if settings.speaksTLS {
            signal(SIGPIPE, SIG_IGN)
            return TLSClient.ask(descriptor, request).map { String(decoding: $0, as: UTF8.self) }
        }
        guard send(descriptor, request, request.count, 0) == request.count else { return nil }
        var answer = [UInt8](repeating: 0, count: 1024)
        let count = recv(descriptor, &answer, answer.count, 0)
        return count > 0 ? String(decoding: answer[..<count], as: UTF8.self) : nil
    }
}
