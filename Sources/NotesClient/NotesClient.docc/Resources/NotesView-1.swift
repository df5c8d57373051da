import NotesObservation
import SwiftUI

struct NotesView: View {
    let model: Model

    var body: some View {
        NavigationStack { NoteRows(list: model.list) }
    }
}

/// Shows the list, with a search field.
struct NoteRows: View {
    @Bindable var list: NoteList

    var body: some View {
        List(list.notes) { note in
            VStack(alignment: .leading) {
                Text(note.title)
                Text(note.modified, format: .dateTime)
            }
        }
        .searchable(text: $list.query)
    }
}
