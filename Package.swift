// swift-tools-version: 6.2
import PackageDescription

// The import table of docs/architecture.md, enforced: a target sees its dependencies and nothing else
// (the Makefile builds with --explicit-target-dependency-import-check error).

// Targets in which every use of an unsafe pointer or of C is marked `unsafe`.
let marked: [SwiftSetting] = [.strictMemorySafety()]

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = [], exclude: [String] = []
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict + more)
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
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
        .executable(name: "notes-server", targets: ["notes-server"]),
        .executable(name: "notes-server-postgres", targets: ["notes-server-postgres"]),
        .executable(name: "notes", targets: ["NotesCommand"]),
    ],
    targets: [
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(name: "CLinux"),
        .target(name: "CGatheredLog", dependencies: ["CSQLite"]),
        // Files that the server serves, taken in by the C compiler (#embed).
        .target(name: "CAssets", exclude: ["openapi.json", "docs.html", "errors.html", "favicon.ico"]),

        // What every layer needs: encodings, calendar days, threads, the C library under one name.
        library("Primitives", [], marked),
        // CryptoKit does on Apple's systems what OpenSSL does here.
        library("Hashing", ["Primitives", .byName(name: "COpenSSL", condition: .when(platforms: [.linux]))], marked),
        library("Notes", ["Hashing", "Primitives"], marked),
        library("StoreContract", ["Notes", "Hashing", "Primitives"], marked),
        // The file of an account's backup.
        library("BackupFormat", ["StoreContract", "Notes", "Hashing", "Primitives"], marked),
        // What decides, for every store.
        library(
            "StoreEngine", ["BackupFormat", "StoreContract", "SearchIndex", "Notes", "Hashing", "Primitives"], marked),
        library("SearchIndex", ["Notes"]),
        library("Markdown", ["Primitives"], marked),
        library("WebApp", ["CAssets", "Hashing", "Primitives"], exclude: ["Files", "package.json"]),
        library("Archive", ["CZlib", "Primitives"]),
        library("NoteFiles", ["Notes", "Primitives"], marked),
        library(
            "Importing", ["StoreContract", "Notes", "NoteFiles", "Archive", "Hashing", "CExpat", "Primitives"]),
        library("HTTP", ["CLinux", "COpenSSL", "Primitives"], marked),
        library("HTTPClient", ["COpenSSL", "Primitives"]),
        library("SQLite", ["CSQLite"], marked),
        library("Postgres", ["CPostgres", "Primitives"]),
        library(
            "NotesClient",
            [
                "Notes", "SQLite", "Primitives",
                .byName(name: "HTTPClient", condition: .when(platforms: [.linux])),
            ]
        ),
        library(
            "SQLiteStore",
            [
                "CGatheredLog", "CLinux", "BackupFormat", "StoreContract", "StoreEngine", "Notes", "SearchIndex",
                "Hashing",
                "Primitives",
                "SQLite",
            ]),
        library(
            "PostgresStore",
            [
                "Postgres", "BackupFormat", "StoreContract", "StoreEngine", "Notes", "SearchIndex",
                "Hashing", "Primitives",
            ]),
        library(
            "Authentication", ["StoreContract", "Notes", "Hashing", "HTTP", "Primitives", "COpenSSL"],
            marked),
        // The way of a request to its endpoint, for every protocol.
        library("ServerKit", ["Authentication", "StoreContract", "Notes", "HTTP", "Primitives"]),
        library(
            "NotesAPI",
            [
                "Authentication", "BackupFormat", "CAssets", "ServerKit", "StoreContract", "Notes", "Markdown",
                "Hashing", "HTTP",
                "Archive", "NoteFiles", "Importing", "Primitives", "HTTPClient", "WebApp",
            ]),
        library(
            "NextcloudNotes",
            [
                "Authentication", "ServerKit", "StoreContract", "Notes", "Markdown", "Hashing", "HTTP",
                "Primitives",
            ]),
        library(
            "NotesServer",
            [
                "Authentication", "HTTP", "HTTPClient", "Hashing", "StoreContract", "Notes", "NotesAPI",
                "NextcloudNotes",
                "Primitives",
            ]),
        // The server that keeps notes in a data folder; it needs no libpq.
        program("notes-server", ["NotesServer", "SQLiteStore"]),
        // The same, and several of it on one PostgreSQL.
        program("notes-server-postgres", ["NotesServer", "SQLiteStore", "PostgresStore"]),

        // The command `notes`. (`Sources/notes` would be `Sources/Notes` on a Mac.)
        program(
            "NotesCommand",
            ["CLinux", "NotesClient", "Notes", "NoteFiles", "SQLite", "Hashing", "Primitives"]),

        // The core of a memo app, as an example of what NotesClient is for.
        .target(
            name: "MemoPad", dependencies: ["NotesClient", "Notes"], path: "Examples/MemoPad", swiftSettings: strict),

        // The engine with an endpoint for each of its abilities: for tests on raw sockets, and for benchmarks.
        program("EngineProbe", ["HTTP", "Primitives"], path: "Tests/EngineProbe"),
        program("BenchNotes", ["Notes"], path: "Benchmarks/Notes"),
        program(
            "BenchStore",
            [
                "SQLiteStore", "BackupFormat", "StoreContract", "StoreEngine", "Notes", "Primitives", "CSQLite",
                "PostgresStore",
                "Postgres",
            ], path: "Benchmarks/Store"),
        // The process that the crash tests kill, and the check of what is left.
        program("CrashWriter", ["SQLiteStore", "StoreContract", "StoreEngine", "Notes"], path: "Tests/CrashWriter"),
        // A file layer for SQLite that fails on a test's command.
        .target(name: "FaultVFS", dependencies: ["CSQLite"], path: "Tests/FaultVFS"),
        // A store in memory: what every store decides is tested on it, in milliseconds.
        .target(
            name: "MemoryStore",
            dependencies: [
                "BackupFormat", "StoreContract", "StoreEngine", "Notes", "SearchIndex", "Hashing", "Primitives",
            ], path: "Tests/MemoryStore", swiftSettings: strict),
        // Short words for what tests do with a store.
        .target(
            name: "TestDesk",
            dependencies: ["BackupFormat", "StoreContract", "StoreEngine", "Notes", "Hashing", "Primitives"],
            path: "Tests/TestDesk", swiftSettings: strict),
        // Outcomes of the merge that another program computed.
        .target(
            name: "MergeVectors", dependencies: ["Notes"], path: "Tests/MergeVectors", exclude: ["merge.json"],
            swiftSettings: strict),
        // Words, and what an input method shows on the way to them: for the tests of matching and of the index.
        .target(name: "KoreanTyping", path: "Tests/KoreanTyping", swiftSettings: strict),
        // A server that does with each connection what a test scripts.
        .target(
            name: "ScriptedServer", dependencies: ["Primitives"], path: "Tests/ScriptedServer", swiftSettings: strict),
        // Waiting for what happens elsewhere, with an error that names what did not come.
        .target(name: "Waiting", path: "Tests/Waiting", swiftSettings: strict),
        // A PostgreSQL of this run of tests, and a proxy before it that cuts connections.
        .target(
            name: "PostgresCluster",
            dependencies: ["Postgres", "Primitives", "Waiting"],
            path: "Tests/PostgresCluster", swiftSettings: strict),
        // One source of chance for all that is tried at random.
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),

        tests("PrimitivesTests", ["Primitives", "SeededRandom"]),
        tests("HashingTests", ["Hashing", "Primitives"]),
        tests(
            "AuthenticationTests",
            ["Authentication", "HTTP", "Hashing", "StoreContract", "Notes", "Primitives"]),
        tests(
            "NotesTests", ["Notes", "Hashing", "KoreanTyping", "MergeVectors", "SeededRandom"], exclude: ["Vectors"]),
        tests(
            "StoreEngineTests",
            [
                "MemoryStore", "MergeVectors", "TestDesk", "StoreEngine", "StoreContract", "Notes", "Hashing",
                "Primitives",
                "SeededRandom",
                "Waiting",
            ]),
        tests("SearchIndexTests", ["SearchIndex", "Notes", "SeededRandom"]),
        tests("ArchiveTests", ["Archive", "CZlib"]),
        tests("NoteFilesTests", ["NoteFiles", "Notes"]),
        tests("ImportingTests", ["Importing", "Archive", "StoreContract", "Notes", "Hashing"], exclude: ["Fixtures"]),
        tests("MarkdownTests", ["Markdown", "SeededRandom"], exclude: ["Vectors"]),
        tests("WebAppTests", ["WebApp"]),
        tests("HTTPTests", ["HTTP", "SeededRandom"]),
        tests("HTTPClientTests", ["HTTPClient", "HTTP", "ScriptedServer"]),
        tests("SQLiteTests", ["CGatheredLog", "SQLite", "FaultVFS"]),
        tests(
            "PostgresTests",
            [
                "Postgres", "PostgresCluster",
                "Primitives", "SeededRandom", "Waiting",
            ]),
        tests(
            "PostgresStoreTests",
            [
                "Postgres", "PostgresStore",
                "PostgresCluster", "MemoryStore", "SQLiteStore", "SQLite", "BackupFormat", "StoreContract",
                "StoreEngine",
                "Notes", "SearchIndex", "Hashing", "Primitives", "SeededRandom", "Waiting",
            ]),
        tests(
            "SQLiteStoreTests",
            [
                "SQLiteStore", "TestDesk", "BackupFormat", "StoreContract", "StoreEngine", "Notes", "Hashing",
                "Primitives",
                "SQLite",
                "FaultVFS", "CrashWriter",
                "KoreanTyping", "SeededRandom", "Waiting",
            ],
            resources: [.copy("Fixtures")]),
        tests(
            "NotesAPITests",
            [
                "Authentication", "NotesAPI", "SQLiteStore", "ServerKit", "HTTP", "Hashing", "Primitives",
                "BackupFormat", "StoreContract",
                "StoreEngine", "Notes", "Waiting",
            ]),
        tests("NextcloudNotesTests", ["NextcloudNotes", "Notes", "StoreContract", "SeededRandom"]),
        tests(
            "NotesClientTests",
            [
                "NotesClient", "Notes", "NotesAPI", "SQLite", "Primitives", "SQLiteStore", "BackupFormat",
                "StoreContract", "StoreEngine",
                "FaultVFS",
                "SeededRandom",
            ]),
        tests("NotesCommandTests", ["NotesCommand", "NotesClient", "Notes", "Hashing", "SeededRandom"]),
        tests("NotesServerTests", ["NotesServer", "HTTP", "NotesAPI"]),
        tests(
            "EndToEndTests",
            [
                "notes-server", "notes-server-postgres", "NotesCommand", "NotesClient", "Notes",
                "MemoPad", "Primitives",
                "EngineProbe",
                "COpenSSL", "SQLite", "Archive", "Hashing", "SeededRandom",
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
            name: "FuzzHTTP", dependencies: ["HTTP"], path: "Tests/FuzzHTTP",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

// The image is built of Sources and openapi.yaml alone, so that a changed test does not build it again.
if Context.environment["NOTES_SOURCES_ONLY"] != nil {
    package.targets.removeAll { target in
        target.type == .test || ["Tests/", "Benchmarks/", "Examples/"].contains { target.path?.hasPrefix($0) ?? false }
    }
}
