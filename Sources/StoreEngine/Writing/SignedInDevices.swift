import StoreContract

/// The devices that are known to be signed in, so that a command need not read its device's row. A revocation, and any
/// other process that wrote to the database, makes all of them unknown.
package final class SignedInDevices {
    private let rows: any DeviceRows
    private var known: Set<DeviceNumber> = []

    private static let mostKept = 1_000

    init(_ rows: any DeviceRows) { self.rows = rows }

    /// Whether commands of the asker are still accepted. A password was verified when the request came, and is no device's.
    package func accept(_ asker: Asker) throws -> Bool {
        guard let device = asker.device else { return true }
        if known.contains(device) { return true }
        guard try rows.isSignedIn(device) else { return false }
        if known.count >= Self.mostKept { forget() }
        known.insert(device)
        return true
    }

    package func forget() { known.removeAll(keepingCapacity: true) }
}
