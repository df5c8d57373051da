import NotesObservation
import SwiftUI

struct EditorView: View {
    @Bindable var editor: NoteEditor

    var body: some View {
        VStack(alignment: .leading) {
            TextEditor(text: $editor.text)
            if let problem = editor.problem { Text(problem) }
        }
    }
}
