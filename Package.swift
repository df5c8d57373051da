// swift-tools-version: 6.2
import PackageDescription

// The import table of docs/architecture.md, enforced: a target sees what stands in its dependencies and nothing else
// (the Makefile builds with --explicit-target-dependency-import-check error).

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Run-time exclusivity checks cost 2.6 % of a request (docs/benchmarks.md); debug builds, and so all tests, keep them.
let hot: [SwiftSetting] = [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

func library(_ name: String, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict + more)
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
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "notes-server", targets: ["NotesServer"])
    ],
    targets: [
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(name: "CEpoll"),
        .target(name: "CGatheredLog", dependencies: ["CSQLite"]),
        // Files that the server serves, taken in by the C compiler (#embed).
        .target(name: "CDocuments", exclude: ["openapi.json", "docs.html", "errors.html", "favicon.ico"]),

        // What every layer needs: encodings, calendar days, the C library under one name.
        library("Primitives"),
        // The one lock, in a form that ThreadSanitizer understands where it looks.
        library("Locking", ["Primitives"]),
        library("Hashing", ["COpenSSL", "Primitives"]),
        library("Notes", ["Hashing", "Primitives"]),
        library("SearchIndex", ["Notes"]),
        library("Markdown"),
        library("Archive", ["CZlib", "Primitives"]),
        library("NoteFiles", ["Notes"]),
        library("Importing", ["Notes", "NoteFiles", "Archive", "Hashing", "CExpat", "Primitives"]),
        library("HTTP", ["CEpoll", "COpenSSL", "Locking", "Primitives"], hot),
        library("SQLite", ["CGatheredLog", "CSQLite"]),
        library("NotesStore", ["Notes", "SearchIndex", "Hashing", "Locking", "Primitives", "SQLite"]),
        library("Access", ["Notes", "Hashing", "HTTP", "Locking", "Primitives", "COpenSSL"]),
        library(
            "NotesAPI",
            [
                "Access", "CDocuments", "Notes", "Markdown", "Hashing", "HTTP", "Locking", "Archive", "NoteFiles",
                "Importing", "Primitives",
            ]),
        program(
            "NotesServer", ["Access", "HTTP", "Hashing", "Locking", "Notes", "NotesAPI", "NotesStore", "Primitives"]),

        // The engine with an endpoint for each of its abilities: for tests on raw sockets, and for benchmarks.
        program("EngineProbe", ["HTTP", "Locking"], path: "Tests/EngineProbe"),
        program("BenchNotes", ["Notes"], path: "Benchmarks/Notes"),
        program("BenchStore", ["NotesStore", "Notes", "Locking", "CSQLite"], path: "Benchmarks/Store"),
        // What the crash tests kill, and what looks at what is left.
        program("CrashWriter", ["NotesStore", "Notes"], path: "Tests/CrashWriter"),
        // A file layer for SQLite that fails when a test says so.
        .target(name: "FaultVFS", dependencies: ["CSQLite"], path: "Tests/FaultVFS"),
        // Words, and what an input method shows on the way to them: for the tests of matching and of the index.
        .target(name: "KoreanTyping", path: "Tests/KoreanTyping", swiftSettings: strict),
        // One source of chance for all that is tried at random.
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),

        tests("PrimitivesTests", ["Primitives", "SeededRandom"]),
        tests("HashingTests", ["Hashing", "Primitives"]),
        tests("AccessTests", ["Access", "HTTP", "Hashing", "Locking", "Notes", "Primitives"]),
        tests("NotesTests", ["Notes", "Hashing", "KoreanTyping", "SeededRandom"], exclude: ["Vectors"]),
        tests("SearchIndexTests", ["SearchIndex", "Notes", "SeededRandom"]),
        tests("ArchiveTests", ["Archive", "CZlib"]),
        tests("NoteFilesTests", ["NoteFiles", "Notes"]),
        tests("ImportingTests", ["Importing", "Archive", "Notes", "Hashing"], exclude: ["Fixtures"]),
        tests("MarkdownTests", ["Markdown", "SeededRandom"]),
        tests("HTTPTests", ["HTTP", "SeededRandom"]),
        tests("SQLiteTests", ["SQLite", "FaultVFS"]),
        tests(
            "NotesStoreTests",
            ["NotesStore", "Notes", "Locking", "SQLite", "FaultVFS", "CrashWriter", "KoreanTyping", "SeededRandom"],
            resources: [.copy("Fixtures")]),
        tests("NotesAPITests", ["Access", "NotesAPI", "NotesStore", "HTTP", "Hashing", "Locking", "Notes"]),
        tests("NotesServerTests", ["NotesServer", "HTTP", "NotesAPI"]),
        tests("EndToEndTests", ["NotesServer", "EngineProbe", "COpenSSL", "SQLite", "Archive"]),
    ],
    swiftLanguageModes: [.v6]
)

// libFuzzer brings a `main` of its own, so this target is there only when `make fuzz` asks for it.
if Context.environment["FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "FuzzHTTP", dependencies: ["HTTP"], path: "Tests/FuzzHTTP",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

// The image is built of Sources and openapi.yaml alone, so that a changed test does not build it anew.
if Context.environment["NOTES_SOURCES_ONLY"] != nil {
    package.targets.removeAll { target in
        target.type == .test || ["Tests/", "Benchmarks/"].contains { target.path?.hasPrefix($0) ?? false }
    }
}
