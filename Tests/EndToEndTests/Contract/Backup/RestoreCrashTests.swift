import Foundation
import Testing

/// A server that is killed during a restore has all of it afterwards, or the account as it was.
struct RestoreCrashTests {
    /// A data folder stages a restore of this number of notes.
    private static let notes = 1_000
    private static let files = 20

    private static func backup() throws -> [UInt8] {
        let me = try NotesServer().caller()
        for first in stride(from: 0, to: notes, by: 500) {
            let range = first..<first + 500
            let changes = Doc.list(range.map { ["id": .text("r\($0)"), "title": .text("restored \($0)")] })
            #expect(try me.call("POST", "/v1/sync", ["changes": changes, "limit": 1]).status == 200)
        }
        for number in 0..<files {
            _ = try me.call("PUT", "/v1/notes/r\(number)/attachments/f", [:], body: Array("file \(number)".utf8))
        }
        return try me.get("/v1/backup?versions=true&attachments=true").body
    }

    private enum Moment: CaseIterable {
        case firstFile, lastFile, undoBegun, afterwards
    }

    /// The other moments show in a data folder only.
    private static let moments = StoreUnderTest.isFolder ? Moment.allCases : [.afterwards]

    @Test(arguments: moments)
    private func `a replace that is killed is complete or absent`(_ moment: Moment) throws {
        let bytes = try Self.backup()
        let first = try NotesServer()
        let me = first.caller()
        for number in 0..<5 { _ = try me.put("mine\(number)", ["title": "was here"]) }
        try me.send("POST", "/v1/restore?mode=replace", body: bytes)
        let killed = try KilledServer(first) {
            switch moment {
            case .firstFile: KilledServer.files(first.data, "blobs") >= 1
            case .lastFile: KilledServer.files(first.data, "blobs") >= Self.files
            case .undoBegun: KilledServer.files(first.data, "undo") >= 1
            case .afterwards: try me.answer().status == 200
            }
        }
        let caller = killed.again.caller()
        let total = try caller.get("/v1/notes?limit=1").json["total"].int
        #expect(total == 5 || total == Self.notes)
        if moment == .afterwards { #expect(total == Self.notes) }
        let isDone = total == Self.notes
        #expect(try caller.get("/v1/notes/mine0").status == (isDone ? 404 : 200))
        try killed.expectClean(files: isDone ? Self.files : 0, undos: isDone ? 1 : 0)

        let again = try caller.call("POST", "/v1/restore?mode=replace", [:], body: bytes)
        #expect(again.json[isDone ? "unchanged" : "added"].int == Self.notes)
        #expect(try caller.get("/v1/notes/r0/attachments/f").text == "file 0")
    }
}
