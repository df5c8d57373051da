import Foundation

/// Makes a file for one test, and removes it at the end.
final class TemporaryFile {
    let path: String

    init(_ text: String) throws {
        path = NSTemporaryDirectory() + "/" + UUID().uuidString
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
