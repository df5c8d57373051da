import SwiftUI

@main
struct JotterApp: App {
    @State private var model: Result<Model, any Error> = Self.open()

    var body: some Scene {
        WindowGroup {
            switch model {
            case .success(let model): NotesView(model: model)
            case .failure(let error):
                VStack {
                    Text("The notes cannot be opened: \(error)")
                    Button("Try again") { model = Self.open() }
                }
            }
        }
    }

    /// Opens the notes in a folder of the app's own.
    private static func open() -> Result<Model, any Error> {
        Result {
            let folder = URL.applicationSupportDirectory.appending(path: "Jotter", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return try Model(path: folder.appending(path: "notes.sqlite").path)
        }
    }
}
