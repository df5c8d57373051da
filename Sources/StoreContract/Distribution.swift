/// A histogram: the last count is of values above all bounds.
public struct Distribution: Sendable, Equatable {
    public let bounds: [Double]
    public private(set) var counts: [Int]
    public private(set) var sum = 0.0

    public init(bounds: [Double]) {
        self.bounds = bounds
        counts = [Int](repeating: 0, count: bounds.count + 1)
    }

    /// Adds a value; each bound is inclusive.
    public mutating func add(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }
}
