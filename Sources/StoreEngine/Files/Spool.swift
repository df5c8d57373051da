import NotesPrimitives
import NotesStoreContract

import struct Synchronization.Atomic

/// Receives bodies that are too large for memory, each into a file of one folder. The folder is made when it is first
/// needed.
package struct Spool: Sendable {
    package let folder: String

    private static let number = Atomic<Int>(0)

    package init(folder: String) { self.folder = folder }

    package func makeIntake(limit: Int64) throws(StoreError) -> any Intake {
        let name = "\(getpid())-\(Self.number.add(1, ordering: .relaxed).newValue)"
        do throws(StoreError) {
            return try FileIntake(path: folder + "/" + name, limit: limit)
        } catch {
            try FolderSync.makeFolder(folder)
            return try FileIntake(path: folder + "/" + name, limit: limit)
        }
    }

    /// Removes partial bodies that a killed server left. No other server may use the folder.
    package func empty() {
        for name in BlobFolder.names(in: folder) { unsafe unlink(folder + "/" + name) }
    }
}
