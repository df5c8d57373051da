import Foundation
import Notes
import NotesArchive
import NotesHashing
import NotesStoreContract

@testable import NotesImporting

/// Collects an upload in memory.
final class MemoryIntake: Intake {
    private var bytes: [UInt8] = []
    var count: Int64 { Int64(bytes.count) }
    func append(_ more: UnsafeRawBufferPointer) throws(IntakeError) { bytes += more }
    func finish() throws(IntakeError) -> any ReceivedBytes { MemoryBytes(bytes) }
    func cancel() {}
}

final class MemoryBytes: ReceivedBytes {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    var count: Int64 { Int64(bytes.count) }
    var digest: SHA256.Digest { SHA256.hash(bytes) }
    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) throws(StoreError) -> Int {
        let piece = bytes[min(Int(offset), bytes.count)...].prefix(limit)
        buffer += piece
        return piece.count
    }
}

enum Import {
    static var context: ImportContext {
        ImportContext(limits: NoteLimits(), attachmentBytes: 25 << 20) { _ throws(StoreError) in MemoryIntake() }
    }

    static func all(
        _ file: [UInt8], as format: ImportFormat? = nil, _ context: ImportContext = context
    ) throws(ImportError) -> [ImportedNote] {
        let reader = try ImportReader(ByteInput(file), as: format, context)
        var notes: [ImportedNote] = []
        while let note = try reader.next() { notes.append(note) }
        return notes
    }

    static func all(_ text: String, as format: ImportFormat? = nil) throws(ImportError) -> [ImportedNote] {
        try all(Array(text.utf8), as: format)
    }

    /// Returns the notes, and the problems of what could not be read.
    static func tolerant(
        _ file: [UInt8], as format: ImportFormat? = nil, _ context: ImportContext = context
    ) throws(ImportError) -> (notes: [ImportedNote], problems: [ImportProblem]) {
        let reader = try ImportReader(ByteInput(file), as: format, context)
        var notes: [ImportedNote] = []
        while let note = try reader.next() { notes.append(note) }
        return (notes, reader.problems.problems)
    }

    static func bytes(of attachment: ImportedAttachment) throws -> [UInt8] {
        if case .received(let received) = attachment.bytes, let memory = received as? MemoryBytes {
            return memory.bytes
        }
        return try attachment.stream()?.all(atMost: 1 << 20) ?? []
    }

    /// Describes the notes, as a person would read them.
    static func description(_ notes: [ImportedNote]) throws -> String {
        var text: [UInt8] = []
        for note in notes {
            var object = JSONObject()
            object["id"] = .string(note.id?.text ?? "")
            object["title"] = .string(note.content.title)
            object["body"] = .array(
                note.content.body.split(separator: "\n", omittingEmptySubsequences: false).map { .string(String($0)) })
            object["tags"] = .array(note.content.tags.map(JSON.string))
            object["folder"] = .string(note.content.folder)
            object["pinned"] = .bool(note.content.pinned)
            if note.content.archived { object["archived"] = .bool(true) }
            object["created"] = note.createdAt.map { .string($0.text) } ?? .null
            object["modified"] = note.lastModified.map { .string($0.text) } ?? .null
            object["trashed"] = .bool(note.isTrashed)
            object["weather"] = note.content.weather.map { .object($0.object) } ?? .null
            object["extra"] = .object(note.content.extra)
            object["attachments"] = .array(
                try note.attachments.map {
                    .string("\($0.name) \($0.type) \(SHA256.hash(try bytes(of: $0)).hex.prefix(16))")
                })
            object["warnings"] = .array(note.warnings.map(JSON.string))
            var compact: [UInt8] = []
            compact.append(json: object)
            text += JSONIndent.indent(compact) + [0x0A]
        }
        return String(decoding: text, as: UTF8.self)
    }
}

enum Fixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

    /// Returns the files of a folder by their paths in it, in order.
    static func files(_ name: String) throws -> [(path: String, bytes: [UInt8])] {
        let root = folder.appending(path: name)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path(percentEncoded: false)).sorted()
        return try paths.compactMap { path in
            let url = root.appending(path: path)
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return nil }
            return (path, Array(try Data(contentsOf: url)))
        }
    }

    static func zip(_ files: [(path: String, bytes: [UInt8])]) throws -> [UInt8] {
        var zip = try ZipWriter()
        for file in files { zip.add(file.path, file.bytes, modified: 1_600_000_000) }
        zip.finish()
        return zip.takeOutput()
    }

    /// Makes the entry of this path a symbolic link, in the zip's directory.
    static func linked(_ path: String, in zip: [UInt8]) -> [UInt8] {
        changed(path, in: zip) { record in
            record[5] = 3
            record.replaceSubrange(38..<42, with: [0, 0, 0xFF, 0xA1])
        }
    }

    /// Returns the zip with other bytes than those that were packed.
    static func damaged(_ path: String, in zip: [UInt8]) -> [UInt8] {
        var zip = zip
        let header = zip.indices.first {
            zip[$0...].starts(with: [0x50, 0x4B, 3, 4]) && zip[($0 + 30)...].starts(with: path.utf8)
        }
        let name = (header ?? 0) + 30
        let extra = Int(zip[name - 2]) + Int(zip[name - 1]) << 8
        zip[name + path.utf8.count + extra + 4] ^= 0xFF
        return zip
    }

    /// Returns the zip with another name of the same length.
    static func renamed(_ old: String, _ new: String, in zip: [UInt8]) -> [UInt8] {
        var zip = zip
        let (old, new) = (Array(old.utf8), Array(new.utf8))
        for position in zip.indices where zip[position] == old[0] && zip[position...].starts(with: old) {
            zip.replaceSubrange(position..<position + old.count, with: new)
        }
        return zip
    }

    private static func changed(_ path: String, in zip: [UInt8], _ change: (inout [UInt8]) -> Void) -> [UInt8] {
        var zip = zip
        for position in zip.indices where zip[position...].starts(with: [0x50, 0x4B, 1, 2]) {
            guard zip[(position + 46)...].starts(with: path.utf8) else { continue }
            var record = Array(zip[position..<position + 46])
            change(&record)
            zip.replaceSubrange(position..<position + 46, with: record)
        }
        return zip
    }

    /// Returns a gzip member of stored blocks.
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            file.append(rest.isEmpty ? 1 : 0)
            for half in [length, ~length] { file += [UInt8(half & 0xFF), UInt8(half >> 8)] }
            file += block
        } while !rest.isEmpty
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        for word in [~crc, UInt32(truncatingIfNeeded: bytes.count)] {
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                file.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        return file
    }

    static func tar(_ files: [(path: String, bytes: [UInt8])]) -> [UInt8] {
        var tar: [UInt8] = []
        for file in files {
            var header = [UInt8](repeating: 0, count: 512)
            func put(_ text: String, _ position: Int) {
                header.replaceSubrange(position..<position + text.utf8.count, with: text.utf8)
            }
            func octal(_ value: Int, _ width: Int) -> String {
                let digits = String(value, radix: 8)
                return String(repeating: "0", count: width - digits.count) + digits
            }
            put(file.path, 0)
            put("0000644", 100)
            put(octal(file.bytes.count, 11), 124)
            put(octal(1_600_000_000, 11), 136)
            put("        0", 148)
            put("ustar\u{0}00", 257)
            put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", 148)
            tar += header + file.bytes + [UInt8](repeating: 0, count: (512 - file.bytes.count % 512) % 512)
        }
        return tar + [UInt8](repeating: 0, count: 1024)
    }

    /// Returns the fixture as the file that a user would send.
    static func file(_ name: String) throws -> [UInt8] {
        switch name {
        case "keep", "markdown", "standardnotes", "dayone": try zip(files(name))
        case "joplin": try tar(files(name))
        case "simplenote.zip":
            try zip([("source/notes.json", bytes("simplenote.json")), ("Shopping.txt", Array("x".utf8))])
        default: try bytes(name)
        }
    }
}
