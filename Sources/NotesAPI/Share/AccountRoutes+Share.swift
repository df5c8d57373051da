import Access
import HTTP
import Notes

/// Opening and closing a note's page.
extension AccountRoutes {
    /// 201 each time, with the same address: whoever asks twice has lost nothing and opened nothing more.
    func share(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        guard let base = services.access.addresses.base(of: request) else {
            throw APIError(.badRequest, "The Host header must be a host name or an address, with an optional port.")
        }
        guard let fresh = ShareToken.random() else {
            throw APIError(.unavailable, "The system has no random bytes at present; try again.")
        }
        let responses = context.responses
        services.store.share(
            path.id, of: account, as: fresh,
            reply: context.reply { (answer: ShareAnswer) in
                switch answer {
                case .notFound: return responses.problem(ResponseBuilder.notFound)
                case .gone(let note): return responses.gone(note)
                case .shared(let token):
                    let url = "\(base)/s/\(token.text)"
                    var object = ObjectWriter()
                    object.add("url", url)
                    var response = responses.json(.created, object.finish(), ResponseBuilder.secret)
                    response.fields.add("Location", url)
                    return response
                }
            })
        return .later
    }

    func unshare(_ path: NotePath) -> Reply {
        let responses = context.responses
        services.store.unshare(
            path.id, of: account,
            reply: context.reply { wasThere in
                wasThere ? Response(.noContent) : responses.problem(ResponseBuilder.notFound)
            })
        return .later
    }
}

extension ClientAddress {
    /// How the client itself addresses this server, as `https://notes.example`: by its own words, or those of a trusted
    /// proxy. Nil for words that are no authority: they would go into an address that people open.
    func base(of request: borrowing Request) -> String? {
        let isForwarded = isTrusted(request.peer)
        let host = (isForwarded ? request.field("x-forwarded-host") : nil) ?? request.field("host") ?? ""
        guard Self.isAuthority(host) else { return nil }
        return (isSecure(request) ? "https://" : "http://") + host + prefix(request)
    }

    /// RFC 3986 3.2.2, without user information: a name or address and a port.
    static func isAuthority(_ text: String) -> Bool {
        guard (1...261).contains(text.utf8.count) else { return false }
        var rest = text[...]
        if rest.first == "[" {
            guard let close = rest.firstIndex(of: "]"),
                IPAddress.parse(String(rest[rest.index(after: rest.startIndex)..<close]))?.count == 16
            else { return false }
            rest = rest[rest.index(after: close)...]
        } else {
            let host = rest.prefix { $0 != ":" }
            let isName = host.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
            guard isName, !host.isEmpty else { return false }
            rest = rest.dropFirst(host.count)
        }
        if rest.isEmpty { return true }
        let port = rest.dropFirst()
        return rest.first == ":" && (1...5).contains(port.count) && port.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
