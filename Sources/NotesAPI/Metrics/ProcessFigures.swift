import NotesPrimitives

/// The figures of this process from `/proc`; nil if there is none.
struct ProcessFigures {
    var residentBytes: Int?
    /// The bytes of anonymous memory, without file pages.
    var anonymousBytes: Int?
    var openDescriptors: Int?
    var mostDescriptors: Int?
    var processorSeconds: Double

    init() {
        let status = Self.text("/proc/self/status")
        residentBytes = Self.kilobytes("VmRSS:", in: status)
        anonymousBytes = Self.kilobytes("RssAnon:", in: status)
        openDescriptors = Self.countDescriptors()
        mostDescriptors = Self.limitOfDescriptors()
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        processorSeconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func kilobytes(_ name: String, in status: String) -> Int? {
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return nil }
        return line.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }

    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 16 * 1024)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
    }

    private static func countDescriptors() -> Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // The two names of folders, and the descriptor that reads them, do not count.
        return max(0, count - 3)
    }

    private static func limitOfDescriptors() -> Int? {
        var limit = rlimit()
        #if canImport(Glibc)
            let result = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #else
            let result = getrlimit(RLIMIT_NOFILE, &limit)
        #endif
        return result == 0 ? Int(clamping: limit.rlim_cur) : nil
    }
}
