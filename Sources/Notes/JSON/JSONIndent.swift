/// Compact JSON made readable, two spaces a level. Working on the finished bytes, it serves stored notes, pages and
/// errors alike, and the writer needs one form only.
public enum JSONIndent {
    public static func indent(_ compact: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(compact.count + compact.count / 2)
        var depth = 0
        var place = 0

        func newline() {
            out.append(0x0A)
            out.append(contentsOf: repeatElement(0x20, count: depth * 2))
        }

        while place < compact.count {
            let byte = compact[place]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfString(compact, from: place)
                out.append(contentsOf: compact[place..<end])
                place = end
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                out.append(byte)
                // An empty object or array stays on its line.
                if place + 1 < compact.count, compact[place + 1] == byte + 2 {
                    out.append(compact[place + 1])
                    place += 2
                    continue
                }
                depth += 1
                newline()
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth = max(0, depth - 1)
                newline()
                out.append(byte)
            case UInt8(ascii: ","):
                out.append(byte)
                newline()
            case UInt8(ascii: ":"):
                out.append(byte)
                out.append(0x20)
            default:
                out.append(byte)
            }
            place += 1
        }
        return out
    }

    private static func endOfString(_ bytes: [UInt8], from quote: Int) -> Int {
        var place = quote + 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place + 1, bytes.count)
    }
}
