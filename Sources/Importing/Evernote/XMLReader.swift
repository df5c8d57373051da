import CExpat

/// What an XML reader tells of what it reads. Names and attributes as they are written.
protocol XMLHandler: AnyObject {
    func start(_ name: String, _ attributes: [String: String])
    func end(_ name: String)
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
    /// An entity that the document does not declare, such as HTML's `nbsp`, whose meaning stands in a DTD elsewhere.
    func entity(_ name: String)
}

struct XMLFault: Error {
    var detail: String
}

/// Expat, fed in pieces. Nothing outside of the document is ever loaded, and documents that declare entities of their
/// own, nest too deep or hold a tag without end are refused: none of these is needed to write down notes, and each has
/// been a way to make a small file cost gigabytes or hours.
final class XMLReader {
    static let deepest = 256
    static let longestTag = 1 << 20

    private let parser: XML_Parser
    private unowned let handler: any XMLHandler
    private var depth = 0
    private var fed: Int64 = 0
    private var fault: XMLFault?

    init(_ handler: any XMLHandler) throws(XMLFault) {
        guard let parser = XML_ParserCreate(nil) else { throw XMLFault(detail: "there is no memory to read it") }
        self.parser = parser
        self.handler = handler
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
        XML_SetSkippedEntityHandler(parser) { data, name, _ in
            if let name { XMLReader.of(data)?.handler.entity(String(cString: name)) }
        }
        XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
            XMLReader.of(data)?.stop("it declares entities of its own, which is refused")
        }
    }

    deinit { XML_ParserFree(parser) }

    func feed(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(XMLFault) {
        fed += Int64(bytes.count)
        let status = XML_Parse(
            parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), isLast ? 1 : 0)
        if let fault { throw fault }
        guard status == XML_STATUS_OK else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "error"
            throw XMLFault(
                detail:
                    "line \(XML_GetCurrentLineNumber(parser)), column \(XML_GetCurrentColumnNumber(parser) + 1): \(reason)"
            )
        }
        if fed - Int64(XML_GetCurrentByteIndex(parser)) > Self.longestTag {
            throw XMLFault(detail: "it holds a tag of more than \(Self.longestTag) bytes")
        }
    }

    func feed(_ bytes: [UInt8], isLast: Bool) throws(XMLFault) {
        try bytes.withUnsafeBufferPointer { bytes throws(XMLFault) in
            try feed(UnsafeRawBufferPointer(bytes), isLast: isLast)
        }
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
        data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func started(
        _ name: UnsafePointer<CChar>?, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard fault == nil, let name else { return }
        depth += 1
        guard depth <= Self.deepest else { return stop("it nests more than \(Self.deepest) levels deep") }
        var attributes: [String: String] = [:]
        var place = 0
        while let key = pairs?[place], let value = pairs?[place + 1] {
            attributes[String(cString: key)] = String(cString: value)
            place += 2
        }
        handler.start(String(cString: name), attributes)
    }

    private func ended(_ name: UnsafePointer<CChar>?) {
        guard fault == nil, let name else { return }
        depth -= 1
        handler.end(String(cString: name))
    }

    private func stop(_ detail: String) {
        fault = XMLFault(detail: detail)
        XML_StopParser(parser, 0)
    }
}
