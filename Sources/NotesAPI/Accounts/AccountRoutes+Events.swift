import Notes
import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// Serves `GET /v1/accounts/current/events`, and makes recorders for the events of endpoints.
extension AccountRoutes {
    func accountEvents(_ request: borrowing Request) throws(APIError) -> Reply {
        let parameters = try Parameters(request, known: ["limit", "page"])
        let limit = try parameters.integer("limit", 1...1000, standard: 100)
        let last = try parameters.page("the page of a Link from this server") { StoredEvent.Position(page: $0) }
        let (services, context, scope) = (services, context, scope)
        // Recent events are written first. If that fails, the list has what is stored.
        services.store.writeMarks { _ in
            context.offLoop(for: scope) { reader throws(StoreError) in
                // The event after the page shows whether there is a next page.
                let found = try reader.events(of: scope.account, before: last, limit: limit + 1)
                var fields = ResponseBuilder.json
                if found.count > limit {
                    let next = found[limit - 1].position.page
                    let path = "/v1/accounts/current/events?limit=\(limit)&page=\(next)"
                    fields.add("Link", context.responses.prefix.link(path, "next"))
                }
                return context.responses.json(.ok, array: found.prefix(limit).map(\.json), fields)
            }
        }
        return .later
    }

    /// Makes a recorder from the request, before an answer is awaited.
    func recorder(_ request: borrowing Request) -> EventRecorder {
        EventRecorder(services: services, principal: principal, client: services.access.trace(of: request))
    }
}

/// Records events of the account that makes a request.
struct EventRecorder: Sendable {
    let services: Services
    let principal: Principal
    let client: ClientTrace

    /// Records an event of the requesting device, or of `device`.
    func record(_ kind: AccountEvent.Kind, device: String? = nil, detail: String? = nil) {
        services.access.record(
            kind, of: principal.account, device: device ?? principal.deviceID, client, detail: detail)
    }
}

extension StoredEvent.Position {
    fileprivate var page: String { "\(at.milliseconds)-\(number)" }

    fileprivate init?(page: String) {
        let parts = page.split(separator: "-")
        guard parts.count == 2, let time = Int64(parts[0]), let number = Int64(parts[1]) else { return nil }
        self.init(at: Timestamp(clamping: time), number: number)
    }
}

extension ObjectWriter {
    /// Adds a device, which is null if it has no id.
    mutating func add(device id: String?, named name: String?) {
        guard let id else { return add("device", String?.none) }
        var device = ObjectWriter()
        device.add("id", id)
        device.add("name", name)
        add("device", device)
    }
}

extension StoredEvent {
    fileprivate var json: [UInt8] {
        var object = ObjectWriter()
        object.add("at", event.at)
        object.add("kind", event.kind.rawValue)
        object.add(device: event.device, named: deviceName ?? "")
        object.add("address", event.client.address)
        object.add("agent", event.client.agent)
        object.add("detail", event.detail)
        object.add("count", Int(event.count))
        return object.finish()
    }
}
