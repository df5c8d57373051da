import Foundation
import Notes
import NotesHashing
import NotesStoreContract
import NotesStoreEngine
import Testing

@testable import NotesSQLiteStore

struct IntakeTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
    }

    private var files: BlobFolder { desk.fixture.configuration.files }

    private func receive(_ pieces: [String], limit: Int64 = 1000) throws -> any ReceivedBytes {
        let intake = try desk.store.makeIntake(limit: limit)
        for piece in pieces { try Array(piece.utf8).withUnsafeBytes { try intake.append($0) } }
        return try intake.finish()
    }

    private func text(_ bytes: any StoredBytes, from offset: Int64 = 0, limit: Int = 1000) throws -> String {
        var buffer: [UInt8] = []
        let count = try bytes.read(into: &buffer, from: offset, limit: limit)
        #expect(buffer.count == count)
        return String(decoding: buffer, as: UTF8.self)
    }

    @Test func `a file that comes in pieces is stored completely, hashed and readable`() throws {
        let received = try receive(["우유", "", " and eggs"])
        #expect(received.count == 15)
        #expect(received.digest == SHA256.hash("우유 and eggs"))
        #expect(try text(received) == "우유 and eggs")
        #expect(try text(received, from: 7, limit: 3) == "and")
        #expect(try text(received, from: 11) == "eggs")
        #expect(try text(received, from: 15) == "")
        #expect(try text(received, from: 99) == "")
    }

    @Test func `an empty file is a file too`() throws {
        let received = try receive([])
        #expect(received.count == 0)
        #expect(received.digest == SHA256.hash(""))
        #expect(try text(received) == "")
    }

    @Test func `one byte more than the limit is refused, and nothing stays`() throws {
        #expect(try receive(["12345"], limit: 5).count == 5)
        let intake = try desk.store.makeIntake(limit: 5)
        try Array("123".utf8).withUnsafeBytes { try intake.append($0) }
        #expect(throws: IntakeError.tooLarge(limit: 5)) {
            try Array("456".utf8).withUnsafeBytes { try intake.append($0) }
        }
        #expect(throws: IntakeError.store(.closed)) { try intake.finish() }
        #expect(BlobFolder.names(in: files.incoming) == [])
    }

    @Test func `a cancelled, abandoned or unused upload leaves nothing`() throws {
        let cancelled = try desk.store.makeIntake(limit: 5)
        #expect(BlobFolder.names(in: files.incoming).count == 1)
        cancelled.cancel()
        #expect(BlobFolder.names(in: files.incoming) == [])
        do { _ = try desk.store.makeIntake(limit: 5) }
        #expect(BlobFolder.names(in: files.incoming) == [])
        do {
            let received = try receive(["x"])
            #expect(BlobFolder.names(in: files.incoming).count == 1)
            withExtendedLifetime(received) {}
        }
        #expect(BlobFolder.names(in: files.incoming) == [])
    }

    @Test func `an adopted file is stored under its digest after any number of adoptions`() throws {
        let digest = SHA256.hash("bytes")
        #expect(try desk.store.file(digest, of: desk.account) == nil)
        for _ in 0..<2 {
            let received = try receive(["bytes"])
            try files.adopt(received, BlobPin(files))
            try files.adopt(received, BlobPin(files))
            #expect(try text(received) == "bytes")
        }
        #expect(files.path(of: digest) == desk.fixture.folder + "/blobs/\(digest.hex.prefix(2))/\(digest.hex)")
        let file = try #require(try desk.store.file(digest, of: desk.account))
        #expect(file.count == 5)
        #expect(try text(file, from: 1, limit: 3) == "yte")
        // An open file stays readable.
        try FileManager.default.removeItem(atPath: files.path(of: digest))
        #expect(try text(file) == "bytes")
        #expect(try desk.store.file(digest, of: desk.account) == nil)
        #expect(BlobFolder.names(in: files.incoming) == [])
    }

    @Test func `the collector waits for a pin, and runs once at a time`() throws {
        var holds = [try BlobPin(files), try BlobPin(files)]
        #expect(try BlobPin(excludingOthersFrom: files) == nil)
        holds.removeLast()
        #expect(try BlobPin(excludingOthersFrom: files) == nil)
        holds.removeLast()
        let collector = try BlobPin(excludingOthersFrom: files)
        #expect(collector != nil)
        #expect(try BlobPin(excludingOthersFrom: files) == nil)
    }

    @Test func `the next start removes partial uploads of a killed server, and no named file`() throws {
        let received = try receive(["kept"])
        try files.adopt(received, BlobPin(files))
        #expect(FileManager.default.createFile(atPath: files.incoming + "/4711-1", contents: Data("half".utf8)))
        desk.store.close()
        let store = try StoreEngine(desk.fixture.configuration)
        #expect(BlobFolder.names(in: files.incoming) == [])
        store.close()
    }

    @Test func `a file where a folder should be is an error of the store and no crash`() throws {
        #expect(FileManager.default.createFile(atPath: files.incoming, contents: nil))
        #expect(throws: StoreError.self) { try desk.store.makeIntake(limit: 5) }
    }
}
