import Dispatch
import struct Synchronization.Atomic

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// One line a request. Paths are not in it, only the patterns they matched: a path may hold a token, a query holds what
/// people look for. Lines are formatted on the loop, gathered for the turn, and written by a queue of their own, so that a
/// slow terminal holds nobody up; beyond a bound they are dropped and counted.
public final class AccessLog: Sendable {
    public enum Format: Sendable {
        case text, json
    }

    struct Entry {
        let facts: ExchangeFacts
        let status: Int
        let route: RouteLabel?
        let bytes: Int
        let peer: PeerAddress
        let nanoseconds: Int64
    }

    private static let pendingLimit = 1024 * 1024

    private let format: Format
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "access-log")
    private let pending = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)

    public init(_ format: Format, descriptor: Int32 = 2) {
        self.format = format
        self.descriptor = descriptor
    }

    func write(_ entry: Entry, at second: Int, into lines: inout ByteStore) {
        switch format {
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

    /// Nothing here needs escaping: ids are of a few safe characters, everything else is ours.
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

    func emit(_ lines: [UInt8]) {
        guard pending.load(ordering: .relaxed) < Self.pendingLimit else {
            dropped.add(1, ordering: .relaxed)
            return
        }
        pending.add(lines.count, ordering: .relaxed)
        queue.async { @Sendable [self] in
            Self.writeAll(descriptor, lines)
            pending.subtract(lines.count, ordering: .relaxed)
            let lost = dropped.exchange(0, ordering: .relaxed)
            if lost > 0 { Self.writeAll(descriptor, Array("access log: \(lost) batches of lines were dropped\n".utf8)) }
        }
    }

    /// Everything handed over so far is written when this returns.
    public func drain() {
        queue.sync {}
    }

    private static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { raw in
                #if canImport(Glibc)
                    Glibc.write(descriptor, raw.baseAddress.map { $0 + offset }, bytes.count - offset)
                #else
                    Darwin.write(descriptor, raw.baseAddress.map { $0 + offset }, bytes.count - offset)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            // A log that cannot be written is no reason to stop serving.
            guard count > 0 else { return }
            offset += count
        }
    }
}
