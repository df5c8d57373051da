import Notes
import NotesClient
import NotesPrimitives
import Testing

/// Two devices of one account exchange the files of notes through the server.
struct AttachmentTests {
    private struct Device {
        let notebook: Notebook
        let loop: SyncLoop

        init(_ server: RunningServer, _ folder: TemporaryFolder, _ name: String) async throws {
            let address = CommandHome.port(server)
            let session = try await APIClient(address).signIn(name: "me", password: "correct-horse", device: name)
            let path = "\(folder.path)/\(name).sqlite"
            notebook = Notebook(
                try SQLiteReplica(path: path), attachments: try AttachmentStore(path: path + "-attachments"))
            try await notebook.bind(toAccount: session.account)
            loop = SyncLoop(notebook, APIClient(address, token: session.token))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a file that was added offline comes to the other device, which reads it offline`() async throws {
        let server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        let folder = try TemporaryFolder()
        let phone = try await Device(server, folder, "phone")
        let laptop = try await Device(server, folder, "laptop")
        // More than one piece of the network, with each value of a byte.
        let picture = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

        let id = try await phone.notebook.create(Content(title: "trip", body: "![sea](바다 1.jpg)"))
        try await phone.notebook.attach(picture, as: "바다 1.jpg", type: "image/jpeg", to: id)
        #expect(try await phone.notebook.attachments(of: id).map(\.isUnsent) == [true])
        #expect(try await phone.loop.syncNow().sentAttachments == 1)
        try await phone.loop.syncNow()
        let sent = try #require(try await phone.notebook.attachments(of: id).first)
        #expect(sent.isHere && !sent.isUnsent)
        #expect(try await phone.notebook.note(id)?.content?.attachments.map(\.name) == ["바다 1.jpg"])

        try await laptop.loop.syncNow()
        #expect(try await laptop.notebook.attachments(of: id).map(\.isHere) == [false])
        #expect(try await laptop.notebook.attachment("바다 1.jpg", of: id) == nil)
        #expect(try await laptop.loop.attachment("바다 1.jpg", of: id) == picture)
        #expect(try await laptop.notebook.attachment("바다 1.jpg", of: id) == picture)

        // A removal and a text of one note, and a file of a note that is deleted in the same sync.
        #expect(try await laptop.notebook.detach("바다 1.jpg", from: id))
        try await laptop.notebook.edit(id) { $0.body = "no picture" }
        let other = try await laptop.notebook.create(Content(title: "receipt"))
        try await laptop.loop.syncNow()
        try await laptop.notebook.attach([1, 2], as: "receipt.pdf", type: "application/pdf", to: other)
        try await laptop.notebook.delete(other)
        try await laptop.loop.syncNow()
        try await phone.loop.syncNow()
        #expect(try await phone.notebook.attachments(of: id).isEmpty)
        #expect(try await phone.notebook.note(id)?.body == "no picture")
        try await phone.notebook.restore(other)
        try await phone.loop.syncNow()
        #expect(try await phone.loop.attachment("receipt.pdf", of: other) == [1, 2])
        #expect(try await laptop.notebook.unsent().isEmpty)
    }
}
