import Notes
import NotesAuthentication
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

/// Opens, lists and closes the share pages of an account's notes.
extension AccountRoutes {
    /// Shares a note. The answer is 201 each time, with the same address: a second request opens no second page.
    func share(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        let members = try JSONMembers(request, members: ["expiresAt"], mayBeMissing: true)
        let end = try shareEnd(members)
        guard let base = services.access.addresses.base(of: request) else { throw Self.invalidHost }
        guard let fresh = ShareToken.random() else {
            throw APIError.noRandomBytes
        }
        let (responses, events) = (context.responses, recorder(request))
        services.store.share(
            path.id, of: account, by: asker, as: fresh, until: end,
            reply: context.reply { (answer: ShareAnswer) in
                switch answer {
                case .notFound: return responses.problem(ResponseBuilder.notFound)
                case .gone(let note): return responses.gone(note)
                case .shared(let token, let end):
                    events.record(.noteShared, detail: path.id.text)
                    let url = Self.address(of: token, at: base)
                    var object = ObjectWriter()
                    object.add("url", url)
                    object.add("expiresAt", end)
                    var response = responses.json(.created, object.finish(), ResponseBuilder.secret)
                    response.fields.add("Location", url)
                    return response
                }
            })
        return .later
    }

    /// Reads the end of the page. If it is left out, an open page keeps its end; null is none.
    private func shareEnd(_ members: JSONMembers) throws(APIError) -> ShareEnd {
        switch try members.time("expiresAt") {
        case .missing: return .unchanged
        case .null: return .never
        case .time(let time):
            guard time > services.now else {
                throw JSONMembers.invalid("expiresAt", "The time has passed; expiresAt must be in the future, or null.")
            }
            return .at(time)
        }
    }

    private static func address(of token: ShareToken, at base: String) -> String { "\(base)/s/\(token.text)" }

    static let invalidHost = APIError(
        .badRequest, "The Host header must be a host name or an address, with an optional port.")

    func unshare(_ request: borrowing Request, _ path: NotePath) -> Reply {
        let (responses, events) = (context.responses, recorder(request))
        services.store.unshare(
            path.id, of: account, by: asker,
            reply: context.reply { wasThere in
                guard wasThere else { return responses.problem(ResponseBuilder.notFound) }
                events.record(.noteUnshared, detail: path.id.text)
                return Response(.noContent)
            })
        return .later
    }

    /// Serves `GET /v1/shares`.
    func listShares(_ request: borrowing Request) throws(APIError) -> Reply {
        let parameters = try Parameters(request, known: ["limit", "page"])
        let limit = try parameters.integer("limit", 1...1000, standard: 100)
        let last = try parameters.page("the page of a Link from this server") { NoteID($0) }
        guard let base = services.access.addresses.base(of: request) else { throw Self.invalidHost }
        let (account, responses) = (account, context.responses)
        return context.offLoop(for: scope) { reader throws(StoreError) in
            let found = try reader.shares(of: account, after: last, limit: limit + 1)
            let shares = found.prefix(limit).map { share in
                let content = share.note.note?.state.shownContent ?? Content()
                var object = ObjectWriter()
                object.add("id", share.note.id.text)
                object.add("displayTitle", DisplayText(title: content.title, body: content.body).title)
                object.add("url", Self.address(of: share.token, at: base))
                object.add("createdAt", share.createdAt)
                object.add("expiresAt", share.expiresAt)
                return object.finish()
            }
            var fields = ResponseBuilder.secret
            if found.count > limit {
                let next = found[limit - 1].note.id.text
                fields.add("Link", responses.prefix.link("/v1/shares?limit=\(limit)&page=\(next)", "next"))
            }
            return responses.json(.ok, array: shares, fields)
        }
    }
}

extension StoredNote {
    /// Returns the JSON of a summary, with `shared` where the note has an open page.
    func summary(isShared: Bool) -> [UInt8] {
        guard isShared, json.last == UInt8(ascii: "}") else { return json }
        return json.dropLast() + Array(#","shared":true}"#.utf8)
    }
}
