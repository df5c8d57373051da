import NotesSQLiteStore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum Measure {
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    static func milliseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Returns the processor time that this thread has used: on a busy machine the time of day means little.
    static func processorTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Returns the nanoseconds an operation, of `count` operations done by `body`.
    static func each(_ count: Int, _ body: () -> Void) -> Double {
        let began = now()
        body()
        return Double(now() - began) / Double(count)
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// Returns the anonymous memory of this process, in KiB.
    static func anonymousKiB() -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix("RssAnon:") { return Int(text.split(separator: " ").dropLast().last ?? "0") ?? 0 }
        }
        return 0
    }

    static func show(_ name: String, _ figure: String, _ goal: String, _ isMet: Bool) {
        let dots = String(repeating: ".", count: max(2, 66 - name.count))
        print("\(name) \(dots) \(figure)  (goal: \(goal)) \(isMet ? "met" : "MISSED")")
    }

    static func rounded(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

enum Folder {
    static func make(_ path: String) { mkdir(path, 0o700) }

    static func erase(_ path: String) {
        guard let entries = opendir(path) else { return }
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name == "." || name == ".." { continue }
            if unlink("\(path)/\(name)") != 0 { erase("\(path)/\(name)") }
        }
        closedir(entries)
        rmdir(path)
    }
}
