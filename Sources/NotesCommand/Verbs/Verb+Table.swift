import Notes

extension Verb {
    /// Lists all verbs, in the order of help.
    static let table: [Verb] =
        accountVerbs + noteVerbs + findVerbs + fileVerbs + historyVerbs + copyVerbs + otherVerbs

    private static let accountVerbs = [
        Verb(
            name: "login", group: .account, summary: "sign this device in to a server",
            words: Words(text: "[URL]", range: 0...1),
            options: [
                Option("name", "n", value: "NAME", "the account (a terminal prompts for it)"),
                Option("device", nil, value: "LABEL", "a label for this device (default: the host's name)"),
                Option("token", nil, "read a token from standard input instead of a password"),
            ],
            details: """
                A terminal prompts for the password; otherwise it is the first line of standard input. It is never an
                argument, since other users of the computer can see arguments. The server's token is kept in a file that
                only this user can read.
                """, codes: [.signIn, .queued], run: AccountVerbs.login),
        Verb(
            name: "logout", group: .account, summary: "sign out, and remove the notes from this device",
            options: [Option("discard-unsent", nil, "sign out even if unsent changes are lost")],
            codes: [.signIn, .queued], run: AccountVerbs.logout),
        Verb(
            name: "whoami", group: .account, summary: "show the account and the server",
            details: "With NOTES_URL or NOTES_TOKEN the answer comes from the server.", codes: [.signIn, .queued],
            run: AccountVerbs.whoami),
        Verb(
            name: "status", group: .account, summary: "show the notes on this device and the unsent changes",
            codes: [.signIn], run: AccountVerbs.status),
        Verb(
            name: "sync", group: .account, summary: "send unsent changes and fetch new ones",
            options: [
                Option("watch", "w", "continue until interrupted, and wait while the server cannot be reached"),
                Option("detached", nil, "run as the background process; notes status shows its failure"),
            ],
            details: """
                A request without an answer fails after a minute, and is sent once more. Then the sync ends with code 6. At
                a terminal a line shows after three seconds that it waits. (More than 1 MiB to send may take longer, with
                ten minutes of silence.)
                """,
            codes: [.signIn, .conflict, .queued], run: SyncVerbs.sync),
        Verb(
            name: "devices", group: .account, summary: "list the account's devices, rename one, or sign one out",
            words: Words(text: "[NAME]", range: 0...1),
            options: [
                Option("rename", nil, value: "ID", "give this device the name NAME"),
                Option("revoke", nil, value: "ID", "sign this device out"),
            ],
            codes: [.signIn, .notFound, .queued], run: ServerVerbs.devices),
    ]

    private static let text = Words(text: "[TEXT…] [-]", range: 0...100_000)

    private static let force = Option("force", nil, "replace an existing file")
    private static let raw = Option("raw", nil, "show control characters as they are at a terminal")

    private static let noteVerbs = [
        Verb(
            name: "new", group: .notes, summary: "write a note", words: text,
            options: [
                Option("title", "t", value: "TITLE", "the title; without it the first line of the text is the title"),
                Option("tag", nil, value: "TAG", repeats: true, "a tag; may be repeated"),
                Option("folder", "f", value: "FOLDER", "the folder"),
                Option("pin", nil, "keep it at the top of lists"),
                Option("template", nil, value: "NOTE", "begin with the text and tags of this note"),
            ],
            details: """
                Without a text it opens $VISUAL or $EDITOR at a terminal, and otherwise reads standard input. A last word -
                adds standard input to a text: df -h | notes new 'Disk space' -. In a template {{date}}, {{time}} and
                {{title}} become those of the new note; a text is added to it.
                """,
            codes: [.signIn, .notFound, .conflict, .queued], run: WritingVerbs.new),
        Verb(
            name: "ls", group: .notes, summary: "list notes, the latest text first",
            options: ListOptions.filters + ListOptions.order,
            details: ListOptions.details
                + "\nAt a terminal each row has a number, which names the note until the next list: notes show 3.",
            codes: [.signIn], run: ReadingVerbs.list),
        Verb(
            name: "show", group: .notes, summary: "print the texts of notes", words: .notes,
            options: [raw, Option("visible", nil, "show control characters as ^[ in a pipe, too")],
            codes: [.signIn, .notFound, .conflict], run: ReadingVerbs.show),
        Verb(
            name: "edit", group: .notes, summary: "open a note in $VISUAL or $EDITOR", words: .note,
            codes: [.signIn, .notFound, .conflict, .queued], run: WritingVerbs.edit),
        Verb(
            name: "append", group: .notes, summary: "add lines to a note",
            words: Words(text: "NOTE [TEXT…] [-]", range: 1...100_000, kind: .note),
            details: "A last word - adds standard input to the text. Without a text it is standard input alone.",
            codes: [.signIn, .notFound, .conflict, .queued], run: WritingVerbs.append),
        Verb(
            name: "today", group: .notes, summary: "show the note of the day, or add lines to it", words: text,
            options: [Option("edit", "e", "open it in $VISUAL or $EDITOR"), raw],
            details: """
                Its id is day-YYYY-MM-DD, so it is the same note on every device. Without a text, standard input is added; if
                that is empty, or at a terminal, the note is shown. A last word - adds standard input to a text.
                """,
            codes: [.signIn, .notFound, .queued], run: WritingVerbs.today),
        Verb(
            name: "rm", group: .notes, summary: "move notes to the trash", words: .notes,
            options: [
                Option("purge", nil, "erase them permanently, with their versions"),
                Option("yes", "y", "do not prompt before --purge"),
            ],
            codes: [.signIn, .notFound, .conflict, .queued], run: WritingVerbs.remove),
        Verb(
            name: "restore", group: .notes, summary: "restore notes from the trash",
            words: Words(text: "NOTE…", range: 1...1000, kind: .deleted),
            codes: [.signIn, .notFound, .conflict, .queued], run: WritingVerbs.restore),
        Verb(
            name: "trash", group: .notes, summary: "list the notes in the trash, here and on the server",
            details: "If the server cannot be reached, the list has those of this device.", codes: [.signIn],
            run: TrashVerb.run),
    ]

    private static let findVerbs = [
        Verb(
            name: "search", group: .find, summary: "find notes by words, parts of words or Hangul initials",
            words: Words(text: "WORD…", range: 1...1000),
            options: [Option("limit", "n", value: "COUNT", "show at most COUNT (default: 50)")],
            details: """
                In quotes a query may have operators: 'milk -bread tag:home in:plans', also is:pinned, is:archived,
                has:file, has:picture, has:task, has:link, before:2026-03-01 and after:2026. If nothing is found,
                the exit code is 4.
                """, codes: [.signIn, .notFound],
            run: ReadingVerbs.search),
        Verb(
            name: "pin", group: .find, summary: "keep notes at the top of lists", words: .notes,
            options: [Option("off", nil, "unpin them")], codes: [.signIn, .notFound, .conflict, .queued],
            run: SortingVerbs.pin),
        Verb(
            name: "tag", group: .find, summary: "add tags to a note, or remove them",
            words: Words(text: "NOTE TAG…", range: 2...65, kind: .note),
            options: [
                Option("remove", "r", "remove the tags"),
                Option("rename", nil, "rename a tag and those below it: tag --rename OLD NEW"),
            ], codes: [.signIn, .notFound, .conflict, .queued],
            run: SortingVerbs.tag),
        Verb(
            name: "mv", group: .find, summary: "move notes to a folder; / means no folder",
            words: Words(text: "NOTE… FOLDER", range: 2...1000, kind: .note),
            options: [
                Option("folder", nil, "rename a folder and those below it: mv --folder OLD NEW")
            ],
            details: "A folder or a tag is renamed on the server, in all notes at once.",
            codes: [.signIn, .notFound, .conflict, .queued], run: SortingVerbs.move),
        Verb(
            name: "tags", group: .find, summary: "list the tags, with the number of notes of each", codes: [.signIn],
            run: NameVerbs.tags),
        Verb(
            name: "folders", group: .find, summary: "list the folders, with the number of notes in each",
            codes: [.signIn], run: NameVerbs.folders),
        Verb(
            name: "archive", group: .find, summary: "hide notes from lists; searches still find them",
            words: .notes,
            options: [Option("off", nil, "no longer")], codes: [.signIn, .notFound, .conflict, .queued],
            run: SortingVerbs.archive),
        Verb(
            name: "rename", group: .find, summary: "change the title of a note",
            words: Words(text: "NOTE TITLE…", range: 2...1000, kind: .note),
            options: [Option("keep-links", nil, "leave the links of other notes as they are")],
            details: """
                Links [[Title]] of the notes on this device get the new title, if no other note has the old or the new
                one. Links with the note's id lead to it anyway.
                """,
            codes: [.signIn, .notFound, .conflict, .queued], run: RenameVerb.run),
        Verb(
            name: "grep", group: .find, summary: "find lines by a regular expression",
            words: Words(text: "PATTERN", range: 1...1),
            options: [
                Option("ignore-case", "i", "ignore upper and lower case"),
                Option("fixed", "F", "PATTERN is literal text, not a regular expression"),
                Option("context", "C", value: "LINES", "show this number of lines around each match"),
                Option("list", "l", "list only the notes"),
            ] + ListOptions.filters,
            details: ListOptions.details + "\nIf nothing is found, the exit code is 4.",
            codes: [.signIn, .notFound],
            run: GrepVerb.run),
        Verb(
            name: "tasks", group: .find, summary: "list the open tasks of all notes, or tick them off",
            words: Words(text: "[done NUMBER…]", range: 0...1000), options: ListOptions.filters,
            details: """
                A task is a line like "- [ ] milk". NUMBER is from the last list of tasks, and refers to the same task after
                other notes arrive.
                """ + "\n" + ListOptions.details,
            codes: [.signIn, .notFound, .queued], run: TaskVerbs.run),
        Verb(
            name: "pick", group: .find, summary: "choose a note from a list, by fzf if that is installed",
            words: Words(text: "[WORD…]", range: 0...1000),
            options: [
                Option("run", nil, value: "VERB", "run this verb on it (default: show; in a pipe its id is printed)")
            ] + ListOptions.filters,
            details: "With words it lists the results of notes search. A single result needs no choice.\n"
                + ListOptions.details,
            codes: [.signIn, .notFound, .conflict], run: PickVerb.run),
        Verb(
            name: "links", group: .find, summary: "list the notes that a note links to", words: .note,
            details: "Links are [text](note:ID) and [[Title]].", codes: [.signIn, .notFound, .conflict],
            run: LinkVerbs.links),
        Verb(
            name: "backlinks", group: .find, summary: "list the notes that link to a note", words: .note,
            codes: [.signIn, .notFound, .conflict], run: LinkVerbs.backlinks),
    ]

    private static let fileVerbs = [
        Verb(
            name: "attach", group: .notes, summary: "add files to a note",
            words: Words(text: "NOTE FILE…", range: 2...100),
            codes: [.signIn, .notFound, .conflict, .queued], run: FileVerbs.attach),
        Verb(
            name: "files", group: .notes, summary: "list the files of a note", words: .note,
            codes: [.signIn, .notFound, .conflict], run: FileVerbs.files),
        Verb(
            name: "save", group: .notes, summary: "write a file of a note to a path",
            words: Words(text: "NOTE NAME [PATH | -]", range: 2...3, kind: .note),
            options: [force],
            codes: [.signIn, .notFound, .conflict, .queued], run: FileVerbs.save),
    ]

    private static let historyVerbs = [
        Verb(
            name: "history", group: .history, summary: "list the versions of notes", words: .notes,
            codes: [.signIn, .notFound, .conflict, .queued], run: HistoryVerbs.history),
        Verb(
            name: "diff", group: .history, summary: "compare a note with a version of it, line by line",
            words: Words(text: "NOTE [REV]", range: 1...2, kind: .note),
            options: [Option("unified", "u", "print hunks in the format of patch"), raw],
            details: """
                REV is the beginning of a rev that history shows; the default is the latest version. Each change has
                three lines around it; … marks omitted lines.
                """,
            codes: [.signIn, .notFound, .conflict, .queued], run: HistoryVerbs.diff),
        Verb(
            name: "revert", group: .history, summary: "restore the content of a version, as a new change",
            words: Words(text: "NOTE [REV]", range: 1...2, kind: .note),
            details: "Without REV it is the latest version: the text that the last change replaced.",
            codes: [.signIn, .notFound, .conflict, .queued], run: HistoryVerbs.revert),
        Verb(
            name: "merge", group: .history, summary: "merge the other text of a conflict into a note, line by line",
            words: .note,
            options: [Option("yes", "y", "do not prompt, if no line was changed on both sides"), raw],
            details: """
                It shows what the other text adds and removes. If both sides changed a line, $VISUAL or $EDITOR opens
                with both.
                """, codes: [.signIn, .notFound, .conflict, .queued], run: MergeVerb.run),
        Verb(
            name: "conflicts", group: .history, summary: "list or resolve conflicts between two devices",
            words: Words(text: "[NOTE]", range: 0...1, kind: .note),
            options: [
                Option(
                    "keep", "k", value: "won|lost", "resolve it: keep the text that won, or restore the one that lost"),
                Option("resolve", nil, "walk through all of them: merged, this device's text, the other's, or both"),
            ], codes: [.signIn, .notFound, .conflict, .queued], run: HistoryVerbs.conflicts),
    ]

    private static let copyVerbs = [
        Verb(
            name: "export", group: .copies, summary: "write all notes as files that other programs can read",
            words: Words(text: "PATH", range: 1...1),
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
            words: Words(text: "FILE… | DIR… | -", range: 1...1000),
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
            words: Words(text: "[FILE | -]", range: 0...1),
            options: [
                Option("no-versions", nil, "without earlier texts"),
                Option("no-attachments", nil, "without attached files"), force,
            ],
            details: "The file exists only if the backup is complete. Its name is cloudnotes-DATE.ndjson by default.",
            codes: [.signIn, .queued], run: BackupVerbs.backup),
        Verb(
            name: "restore-backup", group: .copies, summary: "restore a backup, after showing what it would change",
            words: Words(text: "[FILE | -]", range: 0...1),
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
            words: Words(text: "DIR | status [DIR]", range: 1...2),
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

    private static let otherVerbs = [
        Verb(
            name: "share", group: .other, summary: "publish a note as a page that anyone with its address can read",
            words: .note, codes: [.signIn, .notFound, .conflict, .queued], run: ServerVerbs.share),
        Verb(
            name: "unshare", group: .other, summary: "remove the page of a note", words: .note,
            codes: [.signIn, .notFound, .conflict, .queued], run: ServerVerbs.unshare),
        Verb(
            name: "open", group: .other, summary: "open the web client, or a note in it, and print its address",
            words: Words(text: "[NOTE]", range: 0...1, kind: .note),
            options: [Option("print", nil, "only print the address")], codes: [.signIn, .notFound, .conflict],
            run: OpenVerb.run),
        Verb(
            name: "config", group: .other, summary: "list the settings of this profile, or change one",
            words: Words(text: "[get|set|unset|values KEY [VALUE]]", range: 0...1000),
            details: """
                values lists what a setting may be, where that is known. A value that begins with - needs -- before it:
                notes config set sort -- -title
                """,
            codes: [.notFound], run: ConfigVerb.run),
        Verb(
            name: "service", group: .other,
            summary: "sync, or mirror folders, while you are logged in to this computer",
            words: Words(text: "[install|uninstall|status] [DIR]", range: 0...2),
            details: """
                install writes a unit of systemd (a file of launchd on a Mac) for notes sync --watch, or for notes mirror
                --watch of DIR, and starts it. uninstall removes it; without DIR, all of this profile. A service ends
                if a sign-in is needed; see journalctl --user.
                """, codes: [.signIn, .notFound], run: ServiceVerb.run),
        Verb(
            name: "doctor", group: .other, summary: "check the sign-in, the notes here and the server",
            codes: [.signIn, .queued], run: DoctorVerb.run),
        Verb(
            name: "completion", group: .other, summary: "print a completion script for a shell",
            words: Words(text: "bash|zsh|fish", range: 1...1), run: DocumentVerbs.completion),
        Verb(
            name: "help", group: .other, summary: "list the verbs, or explain one",
            words: Words(text: "[VERB]", range: 0...1), options: [Option("man", nil, "print the manual page")],
            run: DocumentVerbs.help),
    ]
}
