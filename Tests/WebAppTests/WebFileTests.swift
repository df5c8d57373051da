import Foundation
import Testing

@testable import NotesWebApp

struct WebFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/WebApp")

    /// Returns the files below a folder of Sources/WebApp, by their paths.
    private static func files(_ name: String) throws -> [String: Data] {
        let root = folder.appending(path: name)
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        var files: [String: Data] = [:]
        for path in paths {
            let file = root.appending(path: path)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            files[path] = try Data(contentsOf: file)
        }
        return files
    }

    @Test func `the embedded files are the built ones, and the others as they are written`() throws {
        let written = try Self.files("Files").filter { path, _ in !path.hasSuffix(".js") && !path.hasSuffix(".css") }
        let files = try Self.files("Built").merging(written) { built, _ in built }
        #expect(WebFile.embedded.map(\.path) == files.keys.sorted())
        for file in WebFile.embedded {
            #expect(files[file.path]?.elementsEqual(file.bytes) == true, "\(file.path): build again")
        }
    }

    @Test func `every file has a media type`() {
        #expect(WebFile.all.contains { $0.path == "index.html" })
        for file in WebFile.all { #expect(file.type != nil, "\(file.path)") }
    }

    /// Sources/WebApp/Files may hold whatever; these are what a strict policy would refuse in a browser.
    @Test func `no page has a script or a style in it, and no address is absolute`() {
        for file in WebFile.all where file.path.hasSuffix(".html") {
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(text.firstMatch(of: /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/) == nil, "\(file.path)")
            #expect(text.firstMatch(of: /\s(?:src|href|action)="?(?:\/|[a-z]+:)/) == nil, "\(file.path)")
        }
    }
}

struct VersionScriptTests {
    private static func file(_ path: String, _ text: StaticString) -> WebFile {
        WebFile(path, UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private static let files = [
        file("app/main.js", "1"), file("index.html", "2"), file("manifest.webmanifest", "3"), file("worker.js", "4"),
    ]

    @Test func `the list has each file once, the page by the folder's name, and not the worker`() {
        #expect(
            VersionScript(Self.files).files == ["./", "app/main.js", "app/version.js", "manifest.webmanifest"])
    }

    @Test func `a file that is changed, renamed, added or removed changes the version`() {
        let version = VersionScript(Self.files).version
        #expect(version == VersionScript(Self.files).version)
        #expect(version.count == 32)
        for index in Self.files.indices {
            var (changed, renamed, removed) = (Self.files, Self.files, Self.files)
            changed[index] = Self.file(Self.files[index].path, "x")
            renamed[index] = WebFile("app/other.js", Self.files[index].bytes)
            removed.remove(at: index)
            for files in [changed, renamed, removed] { #expect(VersionScript(files).version != version) }
        }
        #expect(VersionScript(Self.files + [Self.file("z", "")]).version != version)
    }

    @Test func `what is served is the script of what is embedded`() throws {
        let served = try #require(WebFile.all.first { $0.path == VersionScript.path })
        let script = VersionScript(WebFile.all.filter { $0.path != VersionScript.path })
        #expect(String(decoding: served.bytes, as: UTF8.self) == script.text)
        #expect(script.text.hasPrefix("self.appVersion = \"\(script.version)\";\nself.appFiles = [\"./\", \""))
        #expect(script.text.hasSuffix("\"];\n"))
    }
}
