import NotesHashing

/// `/app/version.js`, which lists the files that the service worker keeps for use without a network:
///
///     self.appVersion = "0f3c…";
///     self.appFiles = ["./", "app/main.js", …];
///
/// The worker imports it. A browser compares a worker and its imports byte by byte with those of the server, so a
/// change of any file makes a new worker, which fetches the files again.
struct VersionScript {
    static let path = "app/version.js"

    /// The hash of the paths and bytes of all files, in hexadecimal.
    let version: String
    /// The paths below the server's root. The worker itself is not among them: the browser keeps it.
    let files: [String]

    init(_ embedded: [WebFile]) {
        var hash = SHA256()
        for file in embedded {
            hash.update("\(file.path)\n\(file.bytes.count)\n")
            hash.update(file.bytes)
        }
        version = hash.finalize().shortHex
        let others = embedded.map(\.path).filter { $0 != "index.html" && $0 != "worker.js" }
        files = ["./"] + (others + [Self.path]).sorted()
    }

    /// The script. No path has a character that a string of JavaScript escapes: scripts/web refuses such names.
    var text: String {
        let list = files.map { "\"\($0)\"" }.joined(separator: ", ")
        return "self.appVersion = \"\(version)\";\nself.appFiles = [\(list)];\n"
    }
}
