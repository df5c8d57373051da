import Notes
import NotesObservation
import SwiftUI

struct NotesView: View {
    let model: Model
    @State private var selection: NoteID?
    @Environment(\.scenePhase) private var phase

    var body: some View {
        NavigationSplitView {
            NoteRows(model: model, list: model.list, selection: $selection)
        } detail: {
            EditorView(editor: model.editor)
        }
        .task(id: selection) { await model.editor.open(selection) }
        .onChange(of: phase) {
            if phase != .active { Task { await model.editor.save() } }
        }
    }
}

/// Shows the list, with a search field.
struct NoteRows: View {
    let model: Model
    @Bindable var list: NoteList
    @Binding var selection: NoteID?
    @State private var isSigningIn = false
    /// Explains why the last action failed.
    @State private var problem: String?

    var body: some View {
        List(list.notes, selection: $selection) { note in
            VStack(alignment: .leading) {
                Text(note.title)
                Text(note.modified, format: .dateTime)
            }
            .swipeActions {
                Button("Delete") { attempt { try await model.delete(note.id) } }
            }
        }
        .searchable(text: $list.query)
        .toolbar {
            Button("New") { attempt { selection = try await model.add() } }
            Button("Account") { isSigningIn = true }
        }
        .sheet(isPresented: $isSigningIn) { SignInView(model: model) }
        .safeAreaInset(edge: .bottom) {
            if let problem = problem ?? list.problem { Text(problem) }
        }
    }

    private func attempt(_ action: @escaping @MainActor () async throws -> Void) {
        Task {
            do {
                try await action()
                problem = nil
            } catch {
                problem = "\(error)"
            }
        }
    }
}
