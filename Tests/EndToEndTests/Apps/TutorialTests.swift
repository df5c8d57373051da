import Foundation
import Notes
import NotesClient
import NotesObservation
import Testing

/// The tutorial of NotesClient shows the files of an app, and this suite compiles and runs the app's model.
@MainActor
struct TutorialTests {
    private nonisolated static let catalog = "Sources/NotesClient/NotesClient.docc"

    private nonisolated static func text(_ path: String) throws -> String {
        try String(contentsOf: ShellScript.root.appending(path: path), encoding: .utf8)
    }

    /// Returns the pairs of a file's name and its text that the steps of the tutorial show, in their order.
    private nonisolated static func steps() throws -> [(name: String, file: String)] {
        try text("\(catalog)/Jotter.tutorial").matches(of: /@Code\(name: "([^"]+)", file: "([^"]+)"\)/)
            .map { (String($0.1), String($0.2)) }
    }

    /// Returns the text of a file after the last step.
    private nonisolated static func last(_ name: String) throws -> String {
        let step = try #require(try steps().last { $0.name == name })
        return try text("\(catalog)/Resources/\(step.file)")
    }

    @Test func `each file of the tutorial is in one step, and its last model is compiled`() throws {
        let resources = ShellScript.root.appending(path: "\(Self.catalog)/Resources").path
        let files = try FileManager.default.contentsOfDirectory(atPath: resources).filter { $0.hasSuffix(".swift") }
        #expect(try Self.steps().map(\.file).sorted() == files.sorted())
        #expect(try Self.last("Model.swift") == Self.text("Tests/EndToEndTests/Apps/Articles/Model.swift"))
    }

    @Test func `the tutorial's package is a manifest with the products of this package`() throws {
        let folder = try TemporaryFolder()
        try Self.last("Package.swift").write(toFile: "\(folder.path)/Package.swift", atomically: true, encoding: .utf8)
        let described = try ShellScript.run(
            "swift package --disable-sandbox dump-package", in: folder.path, environment: [:])
        #expect(described.code == 0, "\(described.output)")
        let products = try Self.text("Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
        #expect(products.count == 3)
        for product in products { #expect(described.output.contains("\"\(product)\"")) }
    }

    @Test func `the tutorial's keychain is that of the article on Apple's devices`() throws {
        let blocks = try ShellScript.blocks(of: "\(Self.catalog)/AppleDevices.md", marked: "swift")
        #expect(try blocks.map { $0 + "\n" }.contains(Self.last("Keychain.swift")))
    }

    private static func signIn(_ server: RunningServer, _ folder: TemporaryFolder, _ name: String) async throws
        -> (model: Model, token: String)
    {
        let model = try Model(path: "\(folder.path)/\(name).sqlite")
        let token = try await model.signIn(to: CommandHome.port(server), name: "me", password: "correct-horse")
        return (model, token)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a note of one device is in the other's list, and its deletion comes too`() async throws {
        let server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        let folder = try TemporaryFolder()
        let phone = try await Self.signIn(server, folder, "phone").model
        let id = try await phone.add()
        await phone.editor.open(id)
        phone.editor.text = "장보기\n우유"
        await phone.editor.save()

        let (laptop, token) = try await Self.signIn(server, folder, "laptop")
        try await MemoPadTests.until { laptop.list.notes.map(\.title) == ["장보기"] }
        laptop.list.query = "ㅈㅂ"
        try await MemoPadTests.until { laptop.list.notes.count == 1 }
        laptop.list.query = ""
        await laptop.editor.open(id)
        try await laptop.delete(id)
        #expect(laptop.editor.id == nil)
        try await MemoPadTests.until { phone.list.notes.isEmpty && phone.editor.id == nil }
        let status = try #require(laptop.status)
        try await MemoPadTests.until { if case .upToDate = status.state { true } else { false } }

        let again = try Model(path: "\(folder.path)/again.sqlite")
        #expect(again.status == nil)
        again.connect(to: CommandHome.port(server), token: token)
        await again.wake()
        let other = try await phone.add()
        try await MemoPadTests.until { again.list.notes.map(\.id) == [other] }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a wrong password is an error, and the notes of the device stay`() async throws {
        let server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        let folder = try TemporaryFolder()
        let model = try Model(path: "\(folder.path)/notes.sqlite")
        let id = try await model.add()
        await #expect(throws: ServerError.self) {
            try await model.signIn(to: CommandHome.port(server), name: "me", password: "wrong-horse")
        }
        #expect(model.status == nil)
        try await MemoPadTests.until { model.list.notes.map(\.id) == [id] }
    }
}
