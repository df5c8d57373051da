/// The offsets of a matched path's parameters, in the pattern's order. Four are more than any pattern here has.
public struct PathParameters: Sendable {
    private var ranges = (0..<0, 0..<0, 0..<0, 0..<0)
    public private(set) var count = 0

    mutating func append(_ range: Range<Int>) {
        switch count {
        case 0: ranges.0 = range
        case 1: ranges.1 = range
        case 2: ranges.2 = range
        default: ranges.3 = range
        }
        count += 1
    }

    mutating func removeLast() { count -= 1 }

    subscript(index: Int) -> Range<Int> {
        switch index {
        case 0: ranges.0
        case 1: ranges.1
        case 2: ranges.2
        default: ranges.3
        }
    }
}
