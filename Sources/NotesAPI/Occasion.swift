import HTTP
import Notes

/// One request on its way through the API: what an endpoint needs to answer it, now or later.
struct Occasion: Sendable {
    let services: Services
    let exchange: Exchange
    let style: Style
    let route: RouteLabel

    func now(_ response: Response) -> Reply { .now(labelled(response)) }

    func refuse(_ error: APIError) -> Reply { now(style.problem(error)) }

    func problem(_ error: APIError) -> Response { labelled(style.problem(error)) }

    /// Answers from another queue.
    func respond(_ response: Response) { exchange.respond(labelled(response)) }

    func respond(_ error: APIError) { respond(style.problem(error)) }

    private func labelled(_ response: Response) -> Response {
        var response = response
        response.route = route
        return response
    }

    /// Reads off the loop.
    func slowly(
        _ read: @escaping @Sendable (any NoteReader) throws(StoreError) -> Response
    ) -> Reply {
        services.slowReads.read { reader throws(StoreError) in
            respond(try read(reader))
        } orElse: { error in
            respond(APIError(error))
        }
        return .later
    }

    /// The answer to a write, once it is on the disk.
    func reply<Value: Sendable>(
        _ answer: @escaping @Sendable (Value) -> Response
    ) -> @Sendable (Result<Value, StoreError>) -> Void {
        { result in
            switch result {
            case .success(let value): respond(answer(value))
            case .failure(let error): respond(APIError(error))
            }
        }
    }
}

/// Reads on the loop: the store's errors in the API's words.
func reading<Value>(_ read: () throws(StoreError) -> Value) throws(APIError) -> Value {
    do throws(StoreError) {
        return try read()
    } catch {
        throw APIError(error)
    }
}
