#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Copies the database and its log, and not the shared index, which a crash does not leave behind in order.
enum Copy {
    static func files(from folder: String, to target: String) {
        mkdir(target, 0o700)
        for name in ["notes.sqlite", "notes.sqlite-wal"] {
            guard let source = fopen("\(folder)/\(name)", "r"), let copy = fopen("\(target)/\(name)", "w") else {
                continue
            }
            var part = [UInt8](repeating: 0, count: 1 << 20)
            while true {
                let count = fread(&part, 1, part.count, source)
                if count == 0 { break }
                fwrite(part, 1, count, copy)
            }
            fclose(source)
            fclose(copy)
        }
    }
}
