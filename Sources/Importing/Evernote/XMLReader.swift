import CNotesExpat

/// Receives the events of an XML reader, with names and attributes as they are written.
protocol XMLHandler: AnyObject {
    func start(_ name: String, _ attributes: [String: String])
    func end(_ name: String)
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
    /// Receives an entity that the document does not declare, such as HTML's `nbsp`, whose meaning is in an external
    /// DTD.
    func entity(_ name: String)
    /// Explains why the start tag that was read last is not accepted.
    var refusal: String? { get }
}

/// Explains why a document, or the rest of it, cannot be read.
struct XMLError: Error {
    enum Kind {
        /// The reader broke off; another one may begin there.
        case broken
        /// The document ends too early.
        case cut
        /// All of it is refused.
        case refused
    }

    var kind = Kind.refused
    var detail: String
    /// Counts the bytes that the reader was fed before the fault; `position` locates it in the document.
    var offset: Int64 = 0
    var position = XMLPosition()
}

/// Locates a byte in a document, for people.
struct XMLPosition {
    var line = 1
    /// Counts bytes from 0.
    var column = 0

    mutating func pass(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            column += 1
            if byte == 0x0A {
                line += 1
                column = 0
            }
        }
    }
}

/// Feeds Expat in pieces. It loads nothing outside of the document. It rejects documents that declare entities of their
/// own, nest too deep or have a tag without end. Notes do not need these, and each has been a way to make a small file
/// cost gigabytes or hours.
final class XMLReader {
    static let deepest = 256
    static let longestTag = 1 << 20

    private let parser: XML_Parser
    private unowned let handler: any XMLHandler
    private var depth = 0
    private let origin: XMLPosition
    private let opening: [UInt8]
    private var fed: Int64 = 0
    private var reached: Int64 = 0
    private var fault: XMLError?
    /// The next bytes are within a CDATA section.
    private(set) var isInSection = false

    /// Begins to read at `origin`, as if `opening` came before the first byte.
    init(
        _ handler: any XMLHandler, from origin: XMLPosition = XMLPosition(), after opening: String = ""
    ) throws(XMLError) {
        guard let parser = XML_ParserCreate(nil) else { throw XMLError(detail: "there is no memory to read it") }
        self.parser = parser
        self.handler = handler
        self.origin = origin
        self.opening = Array(opening.utf8)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in XMLReader.of(data)?.started(name, attributes) },
            { data, name in XMLReader.of(data)?.ended(name) })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let reader = XMLReader.of(data), let text else { return }
            text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { text in
                reader.handler.text(UnsafeBufferPointer(start: text, count: Int(count)))
            }
        }
        XML_SetCdataSectionHandler(
            parser, { data in XMLReader.of(data)?.isInSection = true },
            { data in XMLReader.of(data)?.isInSection = false })
        XML_SetSkippedEntityHandler(parser) { data, name, _ in
            if let name { XMLReader.of(data)?.handler.entity(String(cString: name)) }
        }
        XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
            XMLReader.of(data)?.stop(.refused, "it declares entities, which is refused")
        }
        if !self.opening.isEmpty { try feed(self.opening, isLast: false) }
        fed = 0
    }

    deinit { XML_ParserFree(parser) }

    func feed(_ bytes: [UInt8], isLast: Bool) throws(XMLError) {
        fed += Int64(bytes.count)
        let status = bytes.withUnsafeBytes { bytes in
            XML_Parse(
                parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), isLast ? 1 : 0)
        }
        if let fault { throw fault }
        guard status == XML_STATUS_OK else {
            let code = XML_GetErrorCode(parser)
            let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "error"
            let position = position
            throw located(
                isLast && Self.cuts.contains { $0 == code } ? .cut : .broken,
                "line \(position.line), column \(position.column + 1): \(reason)")
        }
        if fed - finished > Self.longestTag {
            throw located(.broken, "line \(position.line): it has a tag of more than \(Self.longestTag) bytes")
        }
    }

    private static let cuts = [
        XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION,
    ]

    /// Returns the error of a document that breaks here, though the part that was read so far is sound.
    func broken(_ detail: String) -> XMLError { located(.broken, "line \(position.line): \(detail)") }

    /// Counts the fed bytes that the parser has finished.
    var finished: Int64 {
        // Expat that defers an incomplete token reports no index until it has read on.
        reached = max(reached, Int64(XML_GetCurrentByteIndex(parser)) - Int64(opening.count))
        return reached
    }

    private var position: XMLPosition {
        let (line, column) = (Int(XML_GetCurrentLineNumber(parser)), Int(XML_GetCurrentColumnNumber(parser)))
        return line > 1
            ? XMLPosition(line: origin.line + line - 1, column: column)
            : XMLPosition(line: origin.line, column: origin.column + column - opening.count)
    }

    private func located(_ kind: XMLError.Kind, _ detail: String) -> XMLError {
        XMLError(kind: kind, detail: detail, offset: finished, position: position)
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
        data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func started(
        _ name: UnsafePointer<CChar>?, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard fault == nil, let name else { return }
        depth += 1
        guard depth <= Self.deepest else { return stop(.broken, "it nests more than \(Self.deepest) levels deep") }
        var attributes: [String: String] = [:]
        var position = 0
        while let key = pairs?[position], let value = pairs?[position + 1] {
            attributes[String(cString: key)] = String(cString: value)
            position += 2
        }
        handler.start(String(cString: name), attributes)
        if let refusal = handler.refusal { stop(.broken, refusal) }
    }

    private func ended(_ name: UnsafePointer<CChar>?) {
        guard fault == nil, let name else { return }
        depth -= 1
        handler.end(String(cString: name))
    }

    private func stop(_ kind: XMLError.Kind, _ detail: String) {
        fault = located(kind, "line \(position.line): \(detail)")
        XML_StopParser(parser, 0)
    }
}
