import NotesStoreContract

/// Caches the devices that are signed in, so that a command need not read its device's row. A revocation empties the
/// cache, and so does a write by another process.
package final class SignedInDevices {
    private let rows: any DeviceRows
    private var known: Set<DeviceNumber> = []

    private static let mostKept = 1_000

    init(_ rows: any DeviceRows) { self.rows = rows }

    /// Returns true if commands of the asker are still accepted. A password, which belongs to no device, was verified
    /// when the request arrived.
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
