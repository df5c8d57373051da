import Foundation
import Testing

@testable import NotesWebApp

struct WebFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/WebApp/Files")

    @Test func `the embedded files are those of the folder, byte for byte`() throws {
        let listed = FileManager.default.enumerator(atPath: Self.folder.path)?.compactMap { $0 as? String } ?? []
        let files = listed.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(
                atPath: Self.folder.appending(path: path).path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
        let parts = Dictionary(grouping: files.sorted()) { path in
            let folder = (path as NSString).deletingLastPathComponent
            return (folder as NSString).pathExtension.isEmpty ? path : folder
        }
        #expect(WebFile.embedded.map(\.path) == parts.keys.sorted())
        for file in WebFile.embedded {
            var bytes = Data()
            for part in parts[file.path] ?? [] { bytes += try Data(contentsOf: Self.folder.appending(path: part)) }
            #expect(bytes.elementsEqual(file.bytes), "\(file.path): build again")
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
