import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Caches the devices that have a token, for one transaction.
package final class DeviceBuffer: DeviceRows, BatchBuffer {
    private let batch: PostgresBatch
    private var signedIn: [DeviceNumber: Bool] = [:]

    package init(_ batch: PostgresBatch) {
        self.batch = batch
        batch.add(self)
    }

    static let gather = "SELECT number FROM devices WHERE number = ANY ($1) AND token IS NOT NULL"

    static func gather(_ devices: some Collection<DeviceNumber>) -> PostgresArguments {
        PostgresArguments { $0.add(ints: devices.map(\.value)) }
    }

    func take(_ result: PostgresResult, of devices: some Collection<DeviceNumber>) throws {
        for device in devices { signedIn[device] = false }
        for row in result { signedIn[DeviceNumber(try row.int(0))] = true }
    }

    package func isSignedIn(_ device: DeviceNumber) throws -> Bool {
        if let known = signedIn[device] { return known }
        try take(try batch.ask(Self.gather, Self.gather([device])), of: [device])
        return signedIn[device] ?? false
    }

    func flush() throws {}

    package func forget() { signedIn.removeAll(keepingCapacity: true) }
}
