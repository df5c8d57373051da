import Notes
import NotesPrimitives
import NotesStoreContract

/// Adds to the next line of a backup the facts that older servers lack: the stamps of a note's registers, or the hashes
/// that are left of a state. Older servers skip it, like every line of an unknown app.
///
///     {"app":"merge","id":"n","stamps":{"rest":1795253400123,"text":1795253470000}}
///     {"app":"merge","id":"n","rev":"3f9a…7a84","hashes":"0001512e607312fcfb5e"}
struct MergeLine {
    static let app = "merge"

    var id: NoteID
    /// Names the version that the hashes belong to; nil for a note.
    var rev: Rev?
    var stamps: Stamps?
    var hashes: RegisterHashes?

    init(_ view: JSONView) throws(BackupLineError) {
        var id: NoteID?
        for (name, value) in view.members {
            switch name.string {
            case "id": id = value.string.flatMap { NoteID($0) }
            case "rev": rev = value.string.flatMap { Rev($0) }
            case "stamps":
                stamps = Stamps(value)
                if stamps == nil { throw BackupLineError("stamps must be times in milliseconds, one of them rest") }
            case "hashes":
                hashes = value.string.flatMap { Hex.decode($0) }.flatMap { RegisterHashes(bytes: $0) }
                if hashes == nil {
                    throw BackupLineError("hashes must be two bytes and eight for each register, as hex")
                }
            default: break
            }
        }
        guard let id else { throw BackupLineError("a line of the app merge must have the id of a note") }
        self.id = id
    }

    /// Adds the stamps to the state of the same note; throws if one is later than the state's own.
    func apply(to state: inout NoteState) throws(BackupLineError) {
        guard state.id == id, let stamps else { return }
        let limit: Timestamp? =
            switch state.life {
            case .live: state.lastModified
            case .deleted(let trash): trash?.lastModified
            }
        guard let limit, stamps.greatest <= limit else {
            throw BackupLineError("a register's stamp is later than its note's")
        }
        state.stamps = stamps
    }
}

extension [UInt8] {
    public mutating func append(backupStamps stamps: Stamps, of id: NoteID) {
        var line = ObjectWriter()
        line.add("app", MergeLine.app)
        line.add("id", id.text)
        line.add("stamps", json: stamps.json)
        append(line: line)
    }

    mutating func append(hashesOf version: RestoredVersion) {
        guard let hashes = version.hashes else { return }
        var line = ObjectWriter()
        line.add("app", MergeLine.app)
        line.add("id", version.id.text)
        line.add("rev", version.rev.text)
        line.add("hashes", Hex.encode(hashes.bytes))
        append(line: line)
    }
}
