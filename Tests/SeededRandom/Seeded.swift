import Foundation

/// Draws random numbers that a printed seed brings back: `NOTES_SEED=123 swift test`. It is SplitMix64, so the numbers
/// are the same on every machine.
public struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    public init(_ seed: UInt64) { state = seed }

    public static func announced(_ what: String) -> Seeded {
        let seed =
            ProcessInfo.processInfo.environment["NOTES_SEED"].flatMap { UInt64($0) }
            ?? .random(in: 1...UInt64(Int64.max))
        print("\(what): NOTES_SEED=\(seed)")
        return Seeded(seed)
    }

    /// Returns `count`, or in a run of `make soak` the larger number `soak`.
    public static func rounds(_ count: Int, soak: Int) -> Int {
        ProcessInfo.processInfo.environment["NOTES_MINUTES"] == nil ? count : soak
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

extension Array {
    /// Returns one of them; arrays here are never empty.
    public func pick(_ random: inout Seeded) -> Element { self[random.below(count)] }
}
