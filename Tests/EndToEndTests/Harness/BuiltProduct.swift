import Foundation

/// An executable of this package, as the build left it beside the test bundle.
enum BuiltProduct: String, Sendable {
    case probe = "EngineProbe"
    case notesServer = "notes-server"

    var path: String { Self.folder.appendingPathComponent(rawValue).path }

    private static var folder: URL {
        #if os(macOS)
            for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
                return bundle.bundleURL.deletingLastPathComponent()
            }
        #endif
        return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    }
}
