extension Verb {
    private static let force = Option("force", nil, "replace an existing file")

    /// Lists the verbs that copy all notes, out or in.
    static let copyVerbs = [
        Verb(
            name: "export", group: .copies, summary: "write all notes as files that other programs can read",
            words: Words(text: "PATH", range: 1...1, kind: .file),
            options: [
                Option("format", nil, value: "folder|zip|ndjson", "what to write (default: by the path's ending)"),
                force,
            ],
            details: """
                A path that ends in .zip gets the server's zip of Markdown files, one that ends in .ndjson a backup, and any
                other becomes a folder of Markdown files made of the notes on this device.
                """, codes: [.signIn, .queued], run: ExportVerb.run),
        Verb(
            name: "import", group: .copies, summary: "import files from other applications, or folders of Markdown",
            words: Words(text: "FILE… | DIR… | -", range: 1...1000, kind: .file),
            options: [
                Option("format", nil, value: "FORMAT", "the format of the files (default: the server detects it)"),
                Option("dry-run", nil, "only count the changes"),
            ],
            details: """
                The server reads exports of Simplenote, Standard Notes, Google Keep, Evernote, Joplin, Notion, Bear, Day One
                and Memos, and Markdown, HTML and simple JSON. A folder is read with its subfolders, except hidden files:
                Markdown files become notes with the files that they link to. A second import adds nothing.
                """, codes: [.signIn, .notFound, .queued], run: ImportVerb.run),
        Verb(
            name: "backup", group: .copies, summary: "write a backup of everything on the server to a file",
            words: Words(text: "[FILE | -]", range: 0...1, kind: .file),
            options: [
                Option("no-versions", nil, "without earlier texts"),
                Option("no-attachments", nil, "without attached files"), force,
            ],
            details: "The file exists only if the backup is complete. Its name is cloudnotes-DATE.ndjson by default.",
            codes: [.signIn, .queued], run: BackupVerbs.backup),
        Verb(
            name: "restore-backup", group: .copies, summary: "restore a backup, after showing what it would change",
            words: Words(text: "[FILE | -]", range: 0...1, kind: .file),
            options: [
                Option(
                    "mode", nil, value: "merge|overwrite|replace",
                    "merge: newer notes win (default); overwrite: the backup wins; replace: the account becomes the backup"
                ),
                Option("dry-run", nil, "only count the changes"), Option("yes", "y", "do not prompt"),
                Option("undo", nil, value: "ID", "undo an earlier overwrite or replace"),
            ], codes: [.signIn, .notFound, .queued], run: BackupVerbs.restore),
        Verb(
            name: "mirror", group: .copies, summary: "keep a folder of Markdown files and the notes in sync",
            words: Words(text: "DIR | status [DIR]", range: 1...2, kind: .file),
            options: [
                Option("watch", "w", "continue until interrupted"),
                Option("poll", nil, "poll every 2 s (for network file systems)"),
                Option("allow-deletes", nil, "continue even if more than half of the files or notes were removed"),
            ],
            details: """
                Files that end in .md are notes, and folders are their folders. If a file is removed, its note moves to the
                trash; if a note moves to the trash, its file is removed. Without a title in its front matter, the name
                of a file is its title. In front matter that another program wrote, only the lines of changed values
                change. A file that a note's text links to, as in ![](assets/sea.jpg) or ![[sea.jpg]], is attached to
                the note. Attachments become files at the path in the text, else in the folder of such files (assets).
                The text does not change. A second name of a file (a hard link) is a copy, and becomes a separate note.
                Symbolic links are not followed. A mirror must not be inside another one. The state of the last round is
                in DIR/.notes-mirror.sqlite; without it, a file becomes the note of its folder that has its name. With
                status it shows each mirrored folder, its last round, waiting changes, conflicts and problems.
                """, codes: [.signIn, .notFound, .conflict, .queued], run: MirrorVerb.run),
    ]
}
