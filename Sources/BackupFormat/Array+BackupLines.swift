import Notes
import NotesHashing
import NotesStoreContract

// The first member determines the kind of a line.

extension [UInt8] {
    mutating func append(backupHeader header: BackupHeader) {
        var line = ObjectWriter()
        line.add("format", BackupHeader.format)
        line.add("version", BackupHeader.version)
        line.add("account", header.account)
        line.add("createdAt", header.createdAt)
        line.add("count", header.count)
        append(line: line)
    }

    /// Appends the end line in its only valid spelling: the reader compares its bytes, so it detects any alteration.
    mutating func append(backupEnd count: Int, _ digest: SHA256.Digest) {
        var line = ObjectWriter()
        line.add("end", true)
        line.add("count", count)
        line.add("sha256", digest.hex)
        append(line: line)
    }

    /// Appends a note. `json` is the note's, with the content in the trash if it is deleted; the other arguments are
    /// columns of its row.
    public mutating func append(
        backupNote json: UnsafeRawBufferPointer, sentModified: Timestamp?, base: Rev?, trashModified: Timestamp?,
        isUndated: Bool
    ) {
        var line = unsafe ObjectWriter(continuing: json)
        line.add(sentModified, base)
        if let trashModified { line.add("trashModified", trashModified) }
        if isUndated { line.add("undated", true) }
        append(line: line)
    }

    /// Appends a version with its content, which is `json`.
    public mutating func append(
        backupVersion version: RestoredVersion, _ reason: VersionReason, _ json: UnsafeRawBufferPointer
    ) {
        append(hashesOf: version)
        var line = ObjectWriter()
        line.add("version", reason.rawValue)
        unsafe line.add(membersOf: json)
        line.add(version.sentModified, version.base)
        append(line: line)
    }

    /// Appends a state of which only the rev and stamp are known, as a base.
    public mutating func append(backupBase version: RestoredVersion) {
        append(hashesOf: version)
        var line = ObjectWriter()
        line.add("version", "base")
        line.add("id", version.id.text)
        line.add("lastModified", version.lastModified)
        line.add("deleted", version.isDeleted)
        line.add("rev", version.rev.text)
        line.add("receivedAt", version.receivedAt)
        line.add("device", version.device)
        line.add(version.sentModified, version.base)
        if let imprint = version.imprint { line.add("imprint", imprint.text) }
        append(line: line)
    }

    mutating func append(line: consuming ObjectWriter) {
        append(contentsOf: line.finish())
        append(UInt8(ascii: "\n"))
    }
}

extension ObjectWriter {
    fileprivate mutating func add(_ sentModified: Timestamp?, _ base: Rev?) {
        if let sentModified { add("sentModified", sentModified) }
        if let base { add("base", base.text) }
    }
}
