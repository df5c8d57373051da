extension Verb {
    private static let force = Option("force", nil, "replace an existing file")

    /// Lists the verbs that copy all notes, out or in.
    static let copyVerbs = [
        Verb(
            name: "export", group: .copies, summary: "write all notes as files that other programs read",
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
            name: "import", group: .copies, summary: "bring in files of other applications, or folders of Markdown",
            words: Words(text: "FILE… | DIR… | -", range: 1...1000, kind: .file),
            options: [
                Option("format", nil, value: "FORMAT", "what the files are (default: the server finds out)"),
                Option("dry-run", nil, "only count"),
            ],
            details: """
                The server reads exports of Simplenote, Standard Notes, Google Keep, Evernote, Joplin, Notion, Bear, Day One
                and Memos, and Markdown, HTML and simple JSON. A folder is read with all below it, but for hidden files:
                Markdown files are notes, and the files that they link to are theirs. A second import adds nothing.
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
            name: "restore-backup", group: .copies, summary: "bring a backup back, after showing what it would change",
            words: Words(text: "[FILE | -]", range: 0...1, kind: .file),
            options: [
                Option(
                    "mode", nil, value: "merge|overwrite|replace",
                    "merge: newer notes win (default); overwrite: the backup wins; replace: the account becomes the backup"
                ),
                Option("dry-run", nil, "only count"), Option("yes", "y", "do not ask"),
                Option("undo", nil, value: "ID", "undo an earlier overwrite or replace"),
            ], codes: [.signIn, .notFound, .queued], run: BackupVerbs.restore),
        Verb(
            name: "mirror", group: .copies, summary: "keep a folder of Markdown files and the notes in step, both ways",
            words: Words(text: "DIR | status [DIR]", range: 1...2, kind: .file),
            options: [
                Option("watch", "w", "go on until interrupted"),
                Option("poll", nil, "poll every 2 s (for network file systems)"),
                Option("allow-deletes", nil, "also if more than half of the files or notes were removed"),
            ],
            details: """
                Files that end in .md are notes, folders are their folders. A file that is removed moves its note to the
                trash, and a note that goes into the trash removes its file. A file that has no title in its front
                matter gets its name as the title. Front matter that another program wrote stays as it is, but for the
                lines of values that change. A file that a note's text links to, as in ![](assets/sea.jpg) or
                ![[sea.jpg]], is attached to the note; attachments become files where the text has them, else in the
                folder of such files (assets). The text stays as it is. A second name of a file (a hard link) is a copy,
                and becomes a note of its own. Symbolic links are not followed. A mirror must not be inside of another
                one. The state of the last round is in DIR/.notes-mirror.sqlite; without it, a file becomes that note of
                its folder that has its name. With status it shows each mirrored folder, its last round, what waits,
                conflicts and problems.
                """, codes: [.signIn, .notFound, .conflict, .queued], run: MirrorVerb.run),
    ]
}
