import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

final class DeviceTable: DeviceRows {
    private let signedIn: Statement

    init(_ database: Database) {
        signedIn = database.statement("SELECT 1 FROM devices WHERE number = ? AND token IS NOT NULL")
    }

    func isSignedIn(_ device: DeviceNumber) throws(SQLiteError) -> Bool {
        try signedIn.bind(1, device.value).one { _ in true } ?? false
    }
}
