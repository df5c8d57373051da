import Primitives

/// Connections that are open and unused, a few for each server, so that the next request needs no new one.
final class ConnectionPool: Sendable {
    private let idle = Mutex<[WebAddress.Origin: [ClientConnection]]>([:])
    private let perOrigin: Int
    private let longestIdle: Int64

    init(perOrigin: Int, idleSeconds: Double) {
        self.perOrigin = perOrigin
        longestIdle = Patience.nanoseconds(idleSeconds)
    }

    /// The one that was used last, and that its server has not closed.
    func take(_ origin: WebAddress.Origin) -> ClientConnection? {
        while let connection = idle.withLock({ $0[origin]?.popLast() }) {
            if Patience.now() - connection.lastUse < longestIdle, connection.isUsable() { return connection }
        }
        return nil
    }

    func give(_ connection: ClientConnection) {
        idle.withLock { idle in
            let now = Patience.now()
            var kept = idle[connection.origin, default: []].filter { now - $0.lastUse < longestIdle }
            kept.append(connection)
            idle[connection.origin] = kept.suffix(perOrigin)
        }
    }
}
