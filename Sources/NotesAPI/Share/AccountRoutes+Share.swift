import Access
import HTTP
import Notes
import Primitives
import StoreContract

/// Opens and closes a note's share page.
extension AccountRoutes {
    /// 201 each time, with the same address: a second request opens no second page.
    func share(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        guard let base = services.access.addresses.base(of: request) else { throw Self.invalidHost }
        guard let fresh = ShareToken.random() else {
            throw APIError.noRandomBytes
        }
        let responses = context.responses
        services.store.share(
            path.id, of: account, by: asker, as: fresh,
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

    static let invalidHost = APIError(
        .badRequest, "The Host header must be a host name or an address, with an optional port.")

    func unshare(_ path: NotePath) -> Reply {
        let responses = context.responses
        services.store.unshare(
            path.id, of: account, by: asker,
            reply: context.reply { wasThere in
                wasThere ? Response(.noContent) : responses.problem(ResponseBuilder.notFound)
            })
        return .later
    }
}
