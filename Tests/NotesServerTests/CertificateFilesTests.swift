import Foundation
import Testing

@testable import NotesServer

struct CertificateFilesTests {
    @Test func `files have changed when they are written, replaced, or a link turns elsewhere`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func path(_ name: String) -> String { folder.appending(path: name).path }
        func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path(name))) }

        try write("one", "one")
        try write("key", "key")
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("one"))
        var files = CertificateFiles(certificate: path("link"), key: path("key"))
        #expect(files.haveChanged)
        // No certificates, but seen.
        #expect(throws: (any Error).self) { _ = try files.read() }
        #expect(!files.haveChanged)

        try write("two", "another")
        #expect(!files.haveChanged)
        try FileManager.default.removeItem(atPath: path("link"))
        #expect(files.haveChanged)
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("two"))
        _ = try? files.read()
        #expect(!files.haveChanged)
        try write("key", "longer key")
        #expect(files.haveChanged)
    }
}
