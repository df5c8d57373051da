import Foundation
import Testing

/// SwiftPM refuses a graph of packages in which two targets have one name.
struct AppPackageTests {
    /// Returns the folders of Sources whose modules have a prefix, so that an app may take the names of the folders.
    private static func folders() throws -> [String] {
        let manifest = ShellScript.root.appending(path: "Package.swift")
        return try String(contentsOf: manifest, encoding: .utf8)
            .matches(of: /(?:in: "|path: "Sources\/)(\w+)"/).map { String($0.1) }
    }

    @Test func `an app may name its targets like the folders of this package`() throws {
        let names = try Self.folders()
        #expect(names.contains("SQLite") && names.contains("Markdown") && names.contains("COpenSSL"))
        let app = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: app) }
        for name in names + ["App"] {
            let folder = app.appending(path: "Sources/\(name)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try "public let place = \"\(name)\"\n"
                .write(to: folder.appending(path: "Place.swift"), atomically: true, encoding: .utf8)
        }
        let targets = names.map { ".target(name: \"\($0)\")," }.joined(separator: "\n        ")
        try """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "App",
            platforms: [.macOS(.v15)],
            dependencies: [.package(name: "CloudNotes", path: "\(ShellScript.root.path)")],
            targets: [
                \(targets)
                .target(
                    name: "App",
                    dependencies: [
                        .product(name: "Notes", package: "CloudNotes"),
                        .product(name: "NotesClient", package: "CloudNotes"),
                    ]),
            ])
        """.write(to: app.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        let built = try ShellScript.run(
            "swift build --ignore-lock --disable-sandbox --target SQLite 2>&1", in: app.path, environment: [:])
        #expect(built.code == 0, "\(built.output)")
    }
}
