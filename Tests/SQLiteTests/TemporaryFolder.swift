import Foundation

/// Makes a folder for one test, and removes it at the end.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "cloudnotes-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
}
