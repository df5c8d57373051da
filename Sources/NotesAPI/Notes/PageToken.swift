import Hashing
import Notes

/// A place in a list as clients carry it: opaque, and refused when it was altered.
///
///     version, number of keys, then for each key: key, direction, kind, value; then the id; then 4 bytes of a digest
enum PageToken {
    private static let version: UInt8 = 1

    static func encode(_ position: NotePosition) -> String {
        var bytes: [UInt8] = [version, UInt8(truncatingIfNeeded: position.order.count)]
        for (order, value) in zip(position.order, position.values) {
            bytes.append(order.key.rawValue)
            bytes.append(order.isDescending ? 1 : 0)
            switch value {
            case .number(let number):
                bytes.append(0)
                append(UInt64(bitPattern: number), 8, to: &bytes)
            case .text(let text):
                bytes.append(1)
                append(UInt64(text.count), 4, to: &bytes)
                bytes += text
            }
        }
        append(UInt64(position.id.count), 4, to: &bytes)
        bytes += position.id
        return Base64URL.encode(bytes + check(bytes))
    }

    static func decode(_ text: String) -> NotePosition? {
        guard let bytes = Base64URL.decode(text), bytes.count > 6 else { return nil }
        let content = bytes.dropLast(4)
        guard check(Array(content)) == Array(bytes.suffix(4)) else { return nil }
        var rest = content[...]
        guard rest.popFirst() == version, let count = rest.popFirst() else { return nil }
        var position = NotePosition(order: [], values: [], id: [])
        for _ in 0..<count {
            guard let key = rest.popFirst().flatMap({ NoteQuery.Key(rawValue: $0) }), let direction = rest.popFirst(),
                let kind = rest.popFirst()
            else { return nil }
            position.order.append(NoteQuery.Order(key, descending: direction == 1))
            if kind == 0 {
                guard let number = take(8, &rest) else { return nil }
                position.values.append(.number(Int64(bitPattern: number)))
            } else {
                guard let length = take(4, &rest), length <= UInt64(rest.count) else { return nil }
                position.values.append(.text(Array(rest.prefix(Int(length)))))
                rest = rest.dropFirst(Int(length))
            }
        }
        guard let length = take(4, &rest), length == UInt64(rest.count) else { return nil }
        position.id = Array(rest)
        return position
    }

    private static func check(_ bytes: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(Array("page".utf8) + bytes).bytes.prefix(4))
    }

    private static func append(_ value: UInt64, _ count: Int, to bytes: inout [UInt8]) {
        for index in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(index * 8))) }
    }

    private static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> UInt64? {
        guard rest.count >= count else { return nil }
        let value = rest.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(count)
        return value
    }
}
