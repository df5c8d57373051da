import Notes

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Records one acknowledged change in a line of its own, handed to the kernel before the writer does anything else.
///
///     id rev seq round
struct Acknowledgement {
    var id: String
    var rev: String
    var seq: Int64
    var round: Int

    func print() {
        let line = "\(id) \(rev) \(seq) \(round)\n"
        _ = Array(line.utf8).withUnsafeBytes { unsafe in write(1, unsafe.baseAddress, unsafe.count) }
    }

    /// Returns nil for a last line that the kill cut short.
    init?(line: Substring) {
        let parts = line.split(separator: " ")
        guard parts.count == 4, let seq = Int64(parts[2]), let round = Int(parts[3]) else { return nil }
        self.init(id: String(parts[0]), rev: String(parts[1]), seq: seq, round: round)
    }

    init(id: String, rev: String, seq: Int64, round: Int) {
        self.id = id
        self.rev = rev
        self.seq = seq
        self.round = round
    }
}

/// Returns the clock of this machine in milliseconds.
func wallClock() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
