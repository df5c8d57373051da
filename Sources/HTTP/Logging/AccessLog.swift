/// One line for each request. It has the pattern that the path matched, not the path, which may hold a token, nor the
/// query, which holds what people search for. Lines are formatted on the loop and gathered for the turn.
public struct AccessLog: Sendable {
    struct Entry {
        let facts: ExchangeFacts
        let status: Int
        let route: RouteLabel?
        let bytes: Int
        let peer: PeerAddress
        let nanoseconds: Int64
    }

    private let output: LogOutput

    public init(_ output: LogOutput) { self.output = output }

    func write(_ entry: Entry, at second: Int, into lines: inout ByteStore) {
        switch output.format {
        case .text: text(entry, second, &lines)
        case .json: json(entry, second, &lines)
        }
    }

    private func text(_ entry: Entry, _ second: Int, _ lines: inout ByteStore) {
        lines.append("time=")
        HTTPDate.writeISO(second, into: &lines)
        lines.append(" id=")
        entry.facts.requestID.write(into: &lines)
        lines.append(" peer=")
        lines.append(Array(entry.peer.text.utf8))
        lines.append(" method=")
        lines.append(entry.facts.method.name)
        lines.append(" route=")
        lines.append(entry.route?.pattern ?? "-")
        lines.append(" status=")
        lines.append(decimal: entry.status)
        lines.append(" bytes=")
        lines.append(decimal: entry.bytes)
        lines.append(" us=")
        lines.append(decimal: Int(entry.nanoseconds / 1000))
        lines.append("\n")
    }

    /// Nothing here needs escaping: identifiers consist of a few safe characters, and the rest is constant.
    private func json(_ entry: Entry, _ second: Int, _ lines: inout ByteStore) {
        lines.append("{\"time\":\"")
        HTTPDate.writeISO(second, into: &lines)
        lines.append("\",\"id\":\"")
        entry.facts.requestID.write(into: &lines)
        lines.append("\",\"peer\":\"")
        lines.append(Array(entry.peer.text.utf8))
        lines.append("\",\"method\":\"")
        lines.append(entry.facts.method.name)
        lines.append("\",\"route\":\"")
        lines.append(entry.route?.pattern ?? "-")
        lines.append("\",\"status\":")
        lines.append(decimal: entry.status)
        lines.append(",\"bytes\":")
        lines.append(decimal: entry.bytes)
        lines.append(",\"us\":")
        lines.append(decimal: Int(entry.nanoseconds / 1000))
        lines.append("}\n")
    }

    func emit(_ lines: [UInt8]) { output.emit(lines) }
}
