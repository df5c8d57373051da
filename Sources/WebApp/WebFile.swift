import CNotesAssets
import NotesHashing

/// Describes a file of the web client, which the C compiler embedded in the program.
public struct WebFile: Sendable {
    /// Names the file below the server's root: `app/main.js`.
    public let path: String
    /// Points to the content. It is safe to share: constant data of the program, which nothing writes and nothing
    /// frees.
    public nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    init(_ path: String, _ bytes: UnsafeRawBufferPointer) {
        self.path = path
        self.bytes = bytes
    }

    /// Gives the media type; nil for an ending that no file of the web client has.
    public var type: StaticString? {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "ico": "image/x-icon"
        default: nil
        }
    }

    /// Lists the scripts and style sheets of Sources/WebApp/Built and the other files of Sources/WebApp/Files, in order
    /// of path. They are the files at the time of the build.
    static let embedded: [WebFile] = UnsafeBufferPointer(start: cassets_web_files(), count: cassets_web_file_count())
        .map {
            WebFile(String(cString: $0.path), UnsafeRawBufferPointer(start: $0.bytes, count: $0.count))
        }

    /// Lists all files that the server serves: the embedded ones, and the script that it makes.
    public static let all =
        embedded + [WebFile(VersionScript.path, permanent(Array(VersionScript(embedded).text.utf8)))]

    /// Returns a copy that lives as long as the process.
    private static func permanent(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyBytes(from: bytes)
        return UnsafeRawBufferPointer(copy)
    }
}

/// Makes `/app/version.js`, which lists the files that the service worker keeps for use without a network:
///
///     self.appVersion = "0f3c…";
///     self.appFiles = ["./", "app/main.js", …];
///
/// The worker imports it. A browser compares a worker and its imports byte by byte with those of the server. So a
/// change of any file makes a new worker, which fetches the files again.
struct VersionScript {
    static let path = "app/version.js"

    /// Hashes the paths and bytes of all files, in hexadecimal.
    let version: String
    /// Lists the paths below the server's root. The worker itself is not among them: the browser keeps it.
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

    /// Writes the script. No path has a character that a string of JavaScript escapes: scripts/web refuses such names.
    var text: String {
        let list = files.map { "\"\($0)\"" }.joined(separator: ", ")
        return "self.appVersion = \"\(version)\";\nself.appFiles = [\(list)];\n"
    }
}
