import NotesPrimitives

/// Runs the program `notes-foo` of the path for `notes foo`, where there is no such verb.
enum External {
    /// Replaces this process by the program; returns if there is none.
    static func run(_ arguments: [String], _ environment: [String: String], _ table: [Verb] = Verb.table) throws {
        guard let name = arguments.first, let path = path(name, environment, table) else { return }
        let words = ([path] + arguments.dropFirst()).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        execve(path, words, variables)
        throw File.Failure(path: path, number: errno)
    }

    static func path(_ name: String, _ environment: [String: String], _ table: [Verb] = Verb.table) -> String? {
        let isName =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
            }
        guard isName, !name.hasPrefix("-"), Verb.named(name, in: table) == nil else { return nil }
        // A relative folder of the path would be whatever folder its user is in.
        return (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
            .map { "\($0)/notes-\(name)" }.first { access($0, X_OK) == 0 && !File.isFolder($0) }
    }
}
