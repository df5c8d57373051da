import Foundation

/// Locates each executable of this package where the build left it, beside the test bundle.
enum BuiltProduct: String, Sendable {
    case probe = "EngineProbe"
    case notesServer = "notes-server"
    case notes

    var path: String {
        let name = self == .notesServer ? Self.server : rawValue
        return name.hasPrefix("/") ? name : Self.folder.appendingPathComponent(name).path
    }

    /// Names the `notes-server` to test: the one beside the tests, or a path, as `scripts/test-contract` sets it.
    private static let server = ProcessInfo.processInfo.environment["NOTES_TEST_SERVER"] ?? notesServer.rawValue

    private static var folder: URL {
        #if os(macOS)
            for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
                return bundle.bundleURL.deletingLastPathComponent()
            }
        #endif
        return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    }
}
