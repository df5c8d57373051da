import Notes
import NotesArchive
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Reads Evernote's ENEX: one XML document with a `note` after the other. It writes files to the store while it decodes
/// them, so that it keeps one note's text in memory.
final class EnexImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .enex, name: "Evernote's export (ENEX)",
        expected: "an .enex file, as Evernote exports it, or a zip of such files",
        recognises: { probe throws(ImportError) in
            probe.kind == .markup && probe.contains("<en-export") || EnclosedExports.isOnly("enex", probe)
        },
        open: { probe, context, problems throws(ImportError) in
            if probe.archive != nil { return EnclosedExports(probe, context, problems) }
            return EnexImporter(try probe.file.stream(), context, problems)
        })

    private let stream: any ByteStream
    private let document: EnexDocument
    private var reader: XMLReader?
    private var isDone = false
    /// Has the bytes that the reader has not finished, or those to be searched for a note while no reader exists.
    private var held: [UInt8] = []
    /// Counts the bytes that the reader was fed before those.
    private var heldFrom: Int64 = 0
    /// A reader that continues after a fault begins at this position.
    private var position: XMLPosition?
    private var cutter = EnexCutter()
    private var sections = EnexSections()

    private init(_ stream: any ByteStream, _ context: ImportContext, _ problems: ProblemLog) {
        self.stream = stream
        document = EnexDocument(context, problems)
    }

    func next() throws(ImportError) -> ImportedNote? {
        while document.finished.isEmpty {
            if isDone { return nil }
            let piece = try archived { () throws(ArchiveError) in try stream.next() }
            for part in cutter.cut(piece) {
                // What was held of a note before another begins belongs to the one before.
                if part.beginsNote {
                    let rest = sections.passed([], isLast: true)
                    if !rest.isEmpty { try read(rest, isLast: false, beginsNote: false) }
                }
                let bytes = sections.passed(part.bytes, isLast: part.isLast)
                try read(bytes, isLast: part.isLast, beginsNote: part.beginsNote)
            }
            isDone = piece == nil
        }
        return document.finished.removeFirst().imported()
    }

    /// Feeds a piece to the reader. Broken XML costs the note that it is in: another reader continues at the next one.
    ///
    /// - Parameter beginsNote: the piece begins with a note's start tag. Where the reader takes it for text, the text
    ///   before it lacks its end.
    private func read(_ piece: [UInt8], isLast: Bool, beginsNote: Bool) throws(ImportError) {
        var fresh = piece
        var isSwallowed = beginsNote && reader?.isInSection == true
        while true {
            var fault: XMLError?
            var isAhead = false
            do throws(XMLError) {
                if isSwallowed, let reader {
                    (isSwallowed, isAhead) = (false, true)
                    throw reader.broken("its text has no end (]]>) before the next note begins")
                }
                if reader == nil { reader = try began(&fresh) }
                guard let reader else { return }
                held += fresh
                try reader.feed(fresh, isLast: isLast)
                held.removeFirst(min(Int(reader.finished - heldFrom), held.count))
                heldFrom = reader.finished
            } catch {
                fault = error
            }
            if let failure = document.failure { throw failure }
            guard let fault else { return }
            if fault.kind == .cut {
                guard document.hasNotes else {
                    throw .invalid("This is not a valid ENEX file of Evernote: \(fault.detail).")
                }
                return document.wasCut(fault.detail)
            }
            // A note within a note is where the next one begins.
            let skipped = document.refusal == nil ? 1 : 0
            document.abandon(fault.detail)
            held.removeFirst(min(Int(fault.offset - heldFrom), held.count))
            var position = fault.position
            position.pass(held.prefix(skipped))
            held.removeFirst(min(skipped, held.count))
            self.position = position
            reader = nil
            // What broke was not fed yet where a note would have been swallowed.
            if !isAhead { fresh = [] }
        }
    }

    /// Returns the first reader, or one that continues at the next note; nil if no note begins in the bytes that it
    /// has.
    private func began(_ fresh: inout [UInt8]) throws(XMLError) -> XMLReader? {
        if var position {
            held += fresh
            let start = Self.note(in: held)
            let rest = start ?? max(0, held.count - 5)
            position.pass(held[..<rest])
            self.position = position
            held.removeFirst(rest)
            guard start != nil else { return nil }
            fresh = held
        }
        held = []
        heldFrom = 0
        return try XMLReader(document, from: position ?? XMLPosition(), after: position == nil ? "" : "<en-export>")
    }

    /// Returns the index of `<note>`, which a text spells `&lt;note>`.
    private static func note(in bytes: [UInt8]) -> Int? {
        let tag = Array("<note".utf8)
        return bytes.indices.dropLast(5).first { position in
            bytes[position] == tag[0] && bytes[position...].starts(with: tag)
                && [0x3E, 0x20, 0x09, 0x0A, 0x0D].contains(bytes[position + 5])
        }
    }
}

/// Collects the elements of an ENEX file as they come.
private final class EnexDocument: XMLHandler {
    static let resources = 500

    var finished: [EnexNote] = []
    var failure: ImportError?

    private let context: ImportContext
    private var path: [String] = []
    private var note: EnexNote?
    private var resource: EnexNote.Resource?
    private var task: EnexNote.Task?
    /// Keeps the key of the open element: `<application-data key="…">`.
    private var key: String?
    private var text: [UInt8] = []
    private var data: EnexData?
    private let problems: ProblemLog
    private var number = 0
    /// Explains why the note that is being read is not imported.
    private var noteError: String?
    private(set) var refusal: String?
    /// At least one note was complete.
    private(set) var hasNotes = false

    init(_ context: ImportContext, _ problems: ProblemLog) {
        self.context = context
        self.problems = problems
    }

    func start(_ name: String, _ attributes: [String: String]) {
        if path.isEmpty, name != "en-export" {
            failure = failure ?? .invalid("This is not an ENEX file of Evernote: its first element must be en-export.")
        }
        path.append(name)
        text = []
        key = attributes["key"]
        switch name {
        case "note" where path.count == 3 && path[1] == "note": refusal = "another note begins before this one ends"
        case "note" where path.count == 2:
            number += 1
            (note, noteError) = (EnexNote(), nil)
        case "resource" where path.count == 3: resource = EnexNote.Resource()
        case "task" where path.count == 3: task = EnexNote.Task()
        case "data" where path.count == 4: data = EnexData(context)
        default: break
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard failure == nil else { return }
        if let data {
            do throws(ImportError) { try data.append(bytes) } catch { failure = error }
            return
        }
        // The words that were recognised in a picture are Evernote's own, and may be long.
        if path.last == "recognition" || path.last == "alternate-data" { return }
        guard text.count + bytes.count <= context.pieceBytes else {
            noteError = noteError ?? "A text in it is longer than \(context.pieceBytes) bytes."
            return
        }
        text.append(contentsOf: bytes)
    }

    func entity(_ name: String) { text += Array(HTMLEntities.text(name).utf8) }

    func end(_ name: String) {
        let level = path.count
        path.removeLast()
        defer { (text, key) = ([], nil) }
        guard failure == nil, note != nil else { return }
        let value = String(decoding: text, as: UTF8.self)
        switch (level, path.last, name) {
        case (2, _, "note"):
            if let note, let noteError {
                problems.fail("\(number)", title: note.title, noteError)
            } else if let note {
                finished.append(note)
                hasNotes = true
            }
            note = nil
        case (3, _, "title"): note?.title = value
        case (3, _, "content"): note?.content = text
        case (3, _, "created"): note?.created = value
        case (3, _, "updated"): note?.updated = value
        case (3, _, "tag"): note?.tags.append(value)
        case (3, _, "resource"):
            // Each is an open file until its note is brought in.
            if let resource, note?.resources.count ?? 0 < Self.resources {
                note?.resources.append(resource)
            } else {
                noteError = noteError ?? "It has more than \(Self.resources) resources."
            }
            resource = nil
        case (3, _, "task"):
            if let task { note?.tasks.append(task) }
            task = nil
        case (4, "note-attributes"?, _): if !value.isEmpty { note?.attributes.append((called(name), value)) }
        case (4, "task"?, _), (5, "reminder"?, _): take(name, value)
        case (4, "resource"?, "data"): endData()
        case (4, "resource"?, "mime"): resource?.type = value
        case (5, "resource-attributes"?, "file-name"): resource?.name = value
        case (5, "resource-attributes"?, _): if !value.isEmpty { resource?.attributes.append((called(name), value)) }
        default: break
        }
    }

    /// Reports that the note that is being read is broken, or the XML before the next one. Elements begin again at the
    /// top.
    func abandon(_ detail: String) {
        fail("Its XML is broken, \(detail).", orBefore: "The XML before this note is broken, \(detail).")
        (path, text, key, refusal, noteError) = ([], [], nil, nil, nil)
        (note, resource, task, data) = (nil, nil, nil, nil)
    }

    /// Reports that the file ends before its last element does.
    func wasCut(_ detail: String) {
        fail("The file was cut within this note, \(detail).", orBefore: "The file was cut before this note, \(detail).")
    }

    /// Reports a fault in the note that is being read, or before the next one.
    private func fail(_ within: String, orBefore before: String) {
        if let note {
            problems.fail("\(number)", title: note.title, within)
        } else {
            problems.fail("\(number + 1)", before)
        }
    }

    private func called(_ name: String) -> String { key.map { "\(name):\($0)" } ?? name }

    private func take(_ name: String, _ value: String) {
        switch name {
        case "title": task?.title = value
        case "taskStatus": task?.isDone = value == "completed"
        case "taskGroupNoteLevelID": task?.group = value
        case "sortWeight": task?.weight = value
        case "dueDate", "reminderDate", "recurrence", "timeZone": if !value.isEmpty { task?.more.append((name, value)) }
        case "taskFlag": if value == "true" { task?.more.append((name, value)) }
        // When it was written, by whom, under which id: of no use without Evernote.
        default: break
        }
    }

    private func endData() {
        do throws(ImportError) {
            if let (bytes, md5) = try data?.finish() {
                resource?.bytes = bytes
                resource?.md5 = md5
            }
        } catch {
            failure = error
        }
        data = nil
    }
}

/// Decodes Base64 on its way into the store.
private final class EnexData {
    private let context: ImportContext
    private var intake: (any Intake)?
    private var md5 = MD5()
    private var decoded: [UInt8] = []
    private var word: UInt32 = 0
    private var digits = 0
    private var isPadded = false
    private var isDamaged = false

    init(_ context: ImportContext) { self.context = context }

    func append(_ text: UnsafeBufferPointer<UInt8>) throws(ImportError) {
        for byte in text {
            let value: UInt32
            switch byte {
            case 0x41...0x5A: value = UInt32(byte) - 0x41
            case 0x61...0x7A: value = UInt32(byte) - 0x61 + 26
            case 0x30...0x39: value = UInt32(byte) - 0x30 + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case UInt8(ascii: "="):
                isPadded = true
                continue
            case 0x20, 0x0A, 0x0D, 0x09: continue
            default:
                isDamaged = true
                continue
            }
            if isPadded { isDamaged = true }
            word = word << 6 | value
            digits += 1
            if digits % 4 == 0 {
                decoded.append(UInt8(truncatingIfNeeded: word >> 16))
                decoded.append(UInt8(truncatingIfNeeded: word >> 8))
                decoded.append(UInt8(truncatingIfNeeded: word))
            }
        }
        if decoded.count >= 64 << 10 { try flush() }
    }

    /// Returns the bytes and their MD5, or nil for an empty resource and one that is no Base64.
    func finish() throws(ImportError) -> (any ReceivedBytes, String)? {
        switch digits % 4 {
        case 2: decoded.append(UInt8(truncatingIfNeeded: word >> 4))
        case 3:
            decoded.append(UInt8(truncatingIfNeeded: word >> 10))
            decoded.append(UInt8(truncatingIfNeeded: word >> 2))
        case 1: isDamaged = true
        default: break
        }
        try flush()
        guard let intake, !isDamaged else { return nil }
        return (try intake.finished(), Hex.encode(md5.finalize()))
    }

    private func flush() throws(ImportError) {
        if decoded.isEmpty { return }
        let bytes = decoded
        decoded = []
        md5.update(bytes)
        // The note reports a file above the limit for attachments, so it is read here too.
        if intake == nil { intake = try context.intake() }
        try intake?.append(bytes)
    }
}
