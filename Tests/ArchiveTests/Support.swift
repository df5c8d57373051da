import CNotesZlib
import NotesArchive

extension [UInt8] {
    mutating func append(_ value: Int, bytes count: Int) {
        for position in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * position))) }
    }
}

func checksum(_ bytes: [UInt8]) -> Int { Int(crc32(0, bytes, UInt32(bytes.count))) }

/// Writes a zip field by field, so that each can lie.
struct CraftedZip {
    struct Entry {
        var name: [UInt8]
        var bytes: [UInt8]
        var method = 0
        var flags = 0
        var attributes = 0
        var madeBy = 3 << 8 | 20
        var extra: [UInt8] = []
        /// Replaces the size in the directory; nil keeps the true one.
        var size: Int?
        var packedSize: Int?
        var crc: Int?
        var header: Int?

        init(_ name: String, _ text: String = "text") {
            self.name = Array(name.utf8)
            bytes = Array(text.utf8)
        }
    }

    var entries: [Entry]
    var count: Int?
    var comment: [UInt8] = []

    init(_ entries: [Entry]) { self.entries = entries }

    var file: [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let header = file.count
            func common() -> [UInt8] {
                var bytes: [UInt8] = []
                bytes.append(20, bytes: 2)
                bytes.append(entry.flags, bytes: 2)
                bytes.append(entry.method, bytes: 2)
                bytes.append(0, bytes: 2)
                bytes.append(0x5B75, bytes: 2)
                return bytes
            }
            file.append(0x0403_4B50, bytes: 4)
            file += common()
            let isStreamed = entry.flags & 8 != 0
            file.append(isStreamed ? 0 : checksum(entry.bytes), bytes: 4)
            file.append(isStreamed ? 0 : entry.bytes.count, bytes: 4)
            file.append(isStreamed ? 0 : entry.bytes.count, bytes: 4)
            file.append(entry.name.count, bytes: 2)
            file.append(0, bytes: 2)
            file += entry.name + entry.bytes
            directory.append(0x0201_4B50, bytes: 4)
            directory.append(entry.madeBy, bytes: 2)
            directory += common()
            directory.append(entry.crc ?? checksum(entry.bytes), bytes: 4)
            directory.append(entry.packedSize ?? entry.bytes.count, bytes: 4)
            directory.append(entry.size ?? entry.bytes.count, bytes: 4)
            directory.append(entry.name.count, bytes: 2)
            directory.append(entry.extra.count, bytes: 2)
            directory.append(0, bytes: 6)
            directory.append(entry.attributes, bytes: 4)
            directory.append(entry.header ?? header, bytes: 4)
            directory += entry.name + entry.extra
        }
        let start = file.count
        file += directory
        file.append(0x0605_4B50, bytes: 4)
        file.append(0, bytes: 4)
        file.append(count ?? entries.count, bytes: 2)
        file.append(count ?? entries.count, bytes: 2)
        file.append(directory.count, bytes: 4)
        file.append(start, bytes: 4)
        file.append(comment.count, bytes: 2)
        return file + comment
    }
}

/// Returns everything in a zip, or throws the reason of its refusal.
func unzip(_ file: [UInt8], _ limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) -> [String: [UInt8]] {
    let zip = try ZipReader(ByteInput(file), limits: limits)
    var found: [String: [UInt8]] = [:]
    for entry in zip.entries where !entry.isFolder { found[entry.path] = try zip.bytes(of: entry, atMost: 1 << 30) }
    return found
}
