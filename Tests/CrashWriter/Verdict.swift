#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum Verdict {
    static func pass(_ line: String) -> Never {
        print(line)
        exit(0)
    }

    static func fail(_ line: String) -> Never {
        print(line)
        exit(1)
    }
}
