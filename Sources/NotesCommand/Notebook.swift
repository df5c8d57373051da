import NotesClient

/// A command has a thread to block, so it uses the notebook that does.
typealias Notebook = BlockingNotebook
