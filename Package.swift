// swift-tools-version: 6.2
import PackageDescription

// The import table of docs/architecture.md, enforced: a target sees its dependencies and nothing else
// (the Makefile builds with --explicit-target-dependency-import-check error).

// Targets in which every use of an unsafe pointer or of C is marked `unsafe`.
let marked: [SwiftSetting] = [.strictMemorySafety()]

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// SwiftPM refuses an app that has a target of the same name. So a module has its folder's name with `Notes` before it,
// or `CNotes` for C: the folder HTTP holds NotesHTTP, the folder CZlib holds CNotesZlib.
func library(
    _ name: String, in folder: String? = nil, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = [],
    exclude: [String] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/" + (folder ?? name), exclude: exclude,
        swiftSettings: strict + more)
}

func system(_ name: String, in folder: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/" + folder, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func program(
    _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, _ more: [SwiftSetting] = []
) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict + more)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: strict)
}

let package = Package(
    name: "CloudNotes",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        // Values, merge, wire forms and folding, for apps.
        .library(name: "Notes", targets: ["Notes"]),
        // A replica that syncs, and the server's API, for apps.
        .library(name: "NotesClient", targets: ["NotesClient"]),
        // Lists, editors and the state of the sync for the views of an app.
        .library(name: "NotesObservation", targets: ["NotesObservation"]),
        .executable(name: "notes-server", targets: ["notes-server"]),
        .executable(name: "notes-server-postgres", targets: ["notes-server-postgres"]),
        .executable(name: "notes", targets: ["NotesCommand"]),
    ],
    targets: [
        system("CNotesSQLite", in: "CSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        system("CNotesOpenSSL", in: "COpenSSL", "openssl", apt: "libssl-dev", brew: "openssl@3"),
        system("CNotesExpat", in: "CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
        system("CNotesZlib", in: "CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
        system("CNotesPostgres", in: "CPostgres", "libpq", apt: "libpq-dev", brew: "libpq"),
        .target(name: "CNotesLinux", path: "Sources/CLinux"),
        .target(name: "CNotesGatheredLog", dependencies: ["CNotesSQLite"], path: "Sources/CGatheredLog"),
        // Files that the server serves, taken in by the C compiler (#embed).
        .target(
            name: "CNotesAssets", path: "Sources/CAssets",
            exclude: ["openapi.json", "docs.html", "errors.html", "favicon.ico"]),

        // What every layer needs: encodings, calendar days, threads, the C library under one name.
        library("NotesPrimitives", in: "Primitives", [], marked),
        // CryptoKit does on Apple's systems what OpenSSL does here.
        library(
            "NotesHashing", in: "Hashing",
            ["NotesPrimitives", .byName(name: "CNotesOpenSSL", condition: .when(platforms: [.linux]))], marked),
        library("Notes", ["NotesHashing", "NotesPrimitives"], marked),
        library("NotesStoreContract", in: "StoreContract", ["Notes", "NotesHashing", "NotesPrimitives"], marked),
        // The file of an account's backup.
        library(
            "NotesBackupFormat", in: "BackupFormat",
            ["NotesStoreContract", "Notes", "NotesHashing", "NotesPrimitives"], marked),
        // What decides, for every store.
        library(
            "NotesStoreEngine", in: "StoreEngine",
            [
                "NotesBackupFormat", "NotesStoreContract", "NotesSearchIndex", "Notes", "NotesHashing",
                "NotesPrimitives",
            ], marked),
        library("NotesSearchIndex", in: "SearchIndex", ["Notes"]),
        library("NotesMarkdown", in: "Markdown", ["NotesPrimitives"], marked),
        library(
            "NotesWebApp", in: "WebApp", ["CNotesAssets", "NotesHashing"], exclude: ["Built", "Files", "package.json"]),
        library("NotesArchive", in: "Archive", ["CNotesZlib", "NotesPrimitives"]),
        library("NoteFiles", ["Notes", "NotesPrimitives"], marked),
        library(
            "NotesImporting", in: "Importing",
            [
                "NotesStoreContract", "Notes", "NoteFiles", "NotesArchive", "NotesHashing", "CNotesExpat",
                "NotesPrimitives",
            ]),
        library("NotesHTTP", in: "HTTP", ["CNotesLinux", "CNotesOpenSSL", "NotesPrimitives"], marked),
        library("NotesHTTPClient", in: "HTTPClient", ["CNotesOpenSSL", "NotesPrimitives"]),
        library("NotesSQLite", in: "SQLite", ["CNotesSQLite"], marked),
        library("NotesPostgres", in: "Postgres", ["CNotesPostgres", "NotesPrimitives"]),
        library(
            "NotesClient",
            [
                "Notes", "NotesSQLite", "NotesHashing", "NotesPrimitives",
                .byName(name: "NotesHTTPClient", condition: .when(platforms: [.linux])),
            ]
        ),
        library("NotesObservation", ["NotesClient", "Notes"]),
        library(
            "NotesSQLiteStore", in: "SQLiteStore",
            [
                "CNotesGatheredLog", "CNotesLinux", "NotesBackupFormat", "NotesStoreContract", "NotesStoreEngine",
                "Notes", "NotesSearchIndex",
                "NotesHashing",
                "NotesPrimitives",
                "NotesSQLite",
            ]),
        library(
            "NotesPostgresStore", in: "PostgresStore",
            [
                "NotesPostgres", "NotesBackupFormat", "NotesStoreContract", "NotesStoreEngine", "Notes",
                "NotesSearchIndex",
                "NotesHashing", "NotesPrimitives",
            ]),
        library(
            "NotesAuthentication", in: "Authentication",
            ["NotesStoreContract", "Notes", "NotesHashing", "NotesHTTP", "NotesPrimitives", "CNotesOpenSSL"],
            marked),
        // The way of a request to its endpoint, for every protocol.
        library(
            "NotesServerKit", in: "ServerKit",
            ["NotesAuthentication", "NotesStoreContract", "Notes", "NotesHTTP", "NotesPrimitives"]),
        library(
            "NotesAPI",
            [
                "NotesAuthentication", "NotesBackupFormat", "CNotesAssets", "NotesServerKit", "NotesStoreContract",
                "Notes", "NotesMarkdown",
                "NotesHashing", "NotesHTTP",
                "NotesArchive", "NoteFiles", "NotesImporting", "NotesPrimitives", "NotesHTTPClient", "NotesWebApp",
            ]),
        library(
            "NextcloudNotes",
            [
                "NotesAuthentication", "NotesServerKit", "NotesStoreContract", "Notes", "NotesMarkdown", "NotesHashing",
                "NotesHTTP",
                "NotesPrimitives",
            ]),
        library(
            "NotesServer",
            [
                "NotesAuthentication", "NotesHTTP", "NotesHTTPClient", "NotesHashing", "NotesStoreContract", "Notes",
                "NotesAPI",
                "NextcloudNotes",
                "NotesPrimitives",
            ]),
        // The server that keeps notes in a data folder; it needs no libpq.
        program("notes-server", ["NotesServer", "NotesSQLiteStore"]),
        // The same, and several of it on one PostgreSQL.
        program("notes-server-postgres", ["NotesServer", "NotesSQLiteStore", "NotesPostgresStore"]),

        // The command `notes`. (`Sources/notes` would be `Sources/Notes` on a Mac.)
        program(
            "NotesCommand",
            [
                "CNotesLinux", "NotesClient", "Notes", "NoteFiles", "NotesArchive", "NotesSQLite", "NotesHashing",
                "NotesPrimitives",
            ],
            // A verb runs on the main thread: most need no other, and each change of threads waits for the processor.
            [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),

        // The core of a memo app, as an example of what NotesClient is for.
        .target(
            name: "MemoPad", dependencies: ["NotesObservation", "NotesClient", "Notes"], path: "Examples/MemoPad",
            swiftSettings: strict),

        // The engine with an endpoint for each of its abilities: for tests on raw sockets, and for benchmarks.
        program("EngineProbe", ["NotesHTTP", "NotesPrimitives"], path: "Tests/EngineProbe"),
        program("BenchNotes", ["NotesClient", "Notes"], path: "Benchmarks/Notes"),
        program(
            "BenchStore",
            [
                "NotesSQLiteStore", "NotesBackupFormat", "NotesStoreContract", "NotesStoreEngine", "Notes",
                "NotesPrimitives", "CNotesSQLite",
                "NotesPostgresStore",
                "NotesPostgres",
            ], path: "Benchmarks/Store"),
        // The process that the crash tests kill, and the check of what is left.
        program(
            "CrashWriter", ["NotesSQLiteStore", "NotesStoreContract", "NotesStoreEngine", "Notes"],
            path: "Tests/CrashWriter"),
        // A file layer for SQLite that fails on a test's command.
        .target(name: "FaultVFS", dependencies: ["CNotesSQLite"], path: "Tests/FaultVFS"),
        // A store in memory: what every store decides is tested on it, in milliseconds.
        .target(
            name: "MemoryStore",
            dependencies: [
                "NotesBackupFormat", "NotesStoreContract", "NotesStoreEngine", "Notes", "NotesSearchIndex",
                "NotesHashing", "NotesPrimitives",
            ], path: "Tests/MemoryStore", swiftSettings: strict),
        // Short words for what tests do with a store.
        .target(
            name: "TestDesk",
            dependencies: [
                "NotesBackupFormat", "NotesStoreContract", "NotesStoreEngine", "Notes", "NotesHashing",
                "NotesPrimitives", "QueryVectors",
            ],
            path: "Tests/TestDesk", swiftSettings: strict),
        // Outcomes of the merge that another program computed.
        .target(
            name: "MergeVectors", dependencies: ["Notes"], path: "Tests/MergeVectors", exclude: ["merge.json"],
            swiftSettings: strict),
        // Notes, and the queries that find them in every program.
        .target(
            name: "QueryVectors", dependencies: ["Notes", "NotesHashing"], path: "Tests/QueryVectors",
            swiftSettings: strict),
        // Words, and what an input method shows on the way to them: for the tests of matching and of the index.
        .target(name: "KoreanTyping", path: "Tests/KoreanTyping", swiftSettings: strict),
        // A server that does with each connection what a test scripts.
        .target(
            name: "ScriptedServer", dependencies: ["NotesPrimitives"], path: "Tests/ScriptedServer",
            swiftSettings: strict),
        // Waiting for what happens elsewhere, with an error that names what did not come.
        .target(name: "Waiting", path: "Tests/Waiting", swiftSettings: strict),
        // A PostgreSQL of this run of tests, and a proxy before it that cuts connections.
        .target(
            name: "PostgresCluster",
            dependencies: ["NotesPostgres", "NotesPrimitives", "Waiting"],
            path: "Tests/PostgresCluster", swiftSettings: strict),
        // One source of chance for all that is tried at random.
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),

        tests("PrimitivesTests", ["NotesPrimitives", "SeededRandom"]),
        tests("HashingTests", ["NotesHashing", "NotesPrimitives"]),
        tests(
            "AuthenticationTests",
            ["NotesAuthentication", "NotesHTTP", "NotesHashing", "NotesStoreContract", "Notes", "NotesPrimitives"]),
        tests(
            "NotesTests",
            ["Notes", "NotesHashing", "KoreanTyping", "MergeVectors", "QueryVectors", "SeededRandom"],
            exclude: ["Vectors"]),
        tests(
            "StoreEngineTests",
            [
                "MemoryStore", "MergeVectors", "QueryVectors", "TestDesk", "NotesStoreEngine", "NotesStoreContract",
                "Notes",
                "NotesHashing",
                "NotesPrimitives",
                "SeededRandom",
                "Waiting",
            ]),
        tests("SearchIndexTests", ["NotesSearchIndex", "Notes", "SeededRandom"]),
        tests("ArchiveTests", ["NotesArchive", "CNotesZlib"]),
        tests("NoteFilesTests", ["NoteFiles", "Notes"]),
        tests(
            "ImportingTests", ["NotesImporting", "NotesArchive", "NotesStoreContract", "Notes", "NotesHashing"],
            exclude: ["Fixtures"]),
        tests("MarkdownTests", ["NotesMarkdown", "SeededRandom"], exclude: ["Vectors"]),
        tests("WebAppTests", ["NotesWebApp"]),
        tests("HTTPTests", ["NotesHTTP", "SeededRandom"]),
        tests("HTTPClientTests", ["NotesHTTPClient", "NotesHTTP", "ScriptedServer"]),
        tests("SQLiteTests", ["CNotesGatheredLog", "NotesSQLite", "FaultVFS"]),
        tests(
            "PostgresTests",
            [
                "NotesPostgres", "PostgresCluster",
                "NotesPrimitives", "SeededRandom", "Waiting",
            ]),
        tests(
            "PostgresStoreTests",
            [
                "NotesPostgres", "NotesPostgresStore",
                "PostgresCluster", "MemoryStore", "NotesSQLiteStore", "NotesSQLite", "NotesBackupFormat",
                "NotesStoreContract",
                "NotesStoreEngine",
                "Notes", "NotesSearchIndex", "NotesHashing", "NotesPrimitives", "SeededRandom", "Waiting",
            ]),
        tests(
            "SQLiteStoreTests",
            [
                "NotesSQLiteStore", "QueryVectors", "TestDesk", "NotesBackupFormat", "NotesStoreContract",
                "NotesStoreEngine", "Notes",
                "NotesHashing",
                "NotesPrimitives",
                "NotesSQLite",
                "FaultVFS", "CrashWriter",
                "KoreanTyping", "SeededRandom", "Waiting",
            ],
            resources: [.copy("Fixtures")]),
        tests(
            "NotesAPITests",
            [
                "NotesAuthentication", "NotesAPI", "NotesSQLiteStore", "NotesServerKit", "NotesHTTP", "NotesHashing",
                "NotesPrimitives",
                "NotesBackupFormat", "NotesStoreContract",
                "NotesStoreEngine", "Notes", "Waiting",
            ]),
        tests("NextcloudNotesTests", ["NextcloudNotes", "Notes", "NotesStoreContract", "SeededRandom"]),
        tests(
            "NotesClientTests",
            [
                "NotesClient", "Notes", "NotesAPI", "NotesSQLite", "NotesPrimitives", "NotesSQLiteStore",
                "NotesBackupFormat",
                "NotesStoreContract", "NotesStoreEngine",
                "FaultVFS",
                "QueryVectors", "SeededRandom",
            ]),
        tests("NotesObservationTests", ["NotesObservation", "NotesClient", "Notes"]),
        tests(
            "NotesCommandTests",
            ["NotesCommand", "NotesClient", "Notes", "NoteFiles", "NotesHashing", "NotesPrimitives", "SeededRandom"]),
        tests("NotesServerTests", ["NotesServer", "NotesHTTP", "NotesAPI"]),
        tests(
            "EndToEndTests",
            [
                "notes-server", "notes-server-postgres", "NotesCommand", "NotesClient", "Notes",
                "MemoPad", "NotesPrimitives",
                "EngineProbe",
                "CNotesOpenSSL", "NotesSQLite", "NotesArchive", "NotesHashing", "QueryVectors", "SeededRandom",
                "ScriptedServer",
                "Waiting",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// libFuzzer brings a `main` of its own, so this target exists only for `make fuzz`.
if Context.environment["FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "FuzzHTTP", dependencies: ["NotesHTTP"], path: "Tests/FuzzHTTP",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

// The image is built of Sources and openapi.yaml alone, so that a changed test does not build it again.
if Context.environment["NOTES_SOURCES_ONLY"] != nil {
    package.targets.removeAll { target in
        target.type == .test || ["Tests/", "Benchmarks/", "Examples/"].contains { target.path?.hasPrefix($0) ?? false }
    }
}
