/// The value of X-Request-Id: the client's own, if it sent a valid one, else 16 random hexadecimal digits.
public enum RequestID: Sendable, Equatable {
    case made(UInt64)
    case given([UInt8])

    static let longest = 64

    init?(given value: [UInt8]) {
        guard (1...Self.longest).contains(value.count), value.allSatisfy(Self.isFit) else { return nil }
        self = .given(value)
    }

    private static func isFit(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.lowercasedASCII &- 0x61 < 26 || byte == 0x2E || byte == 0x5F || byte == 0x2D
    }

    public var text: String {
        var store = ByteStore(capacity: Self.longest)
        write(into: &store)
        return unsafe String(decoding: store.bytes, as: UTF8.self)
    }

    func write(into store: inout ByteStore) {
        switch self {
        case .made(let number): store.append(hexadecimal: number, digits: 16)
        case .given(let bytes): store.append(bytes)
        }
    }
}

/// Distinct numbers in no visible order: SplitMix64 over a random start. They identify requests and protect nothing.
struct RequestIDs {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed &>> 31)
    }
}
