import Foundation
import NotesPostgres
import NotesPostgresStore
import NotesStoreEngine

/// Measures durable creates of notes of 1 KiB by 64 writers on PostgreSQL, without a server around them. It prints the
/// rate of each line that it reads, so that another program's turn may come between.
enum PostgresBench {
    static func run(_ url: String, folder: String) throws {
        Folder.make(folder)
        let store = try StoreEngine(
            PostgresSettings(try PostgresAddress(url), folder: folder, clock: { Measure.milliseconds() }))
        let writers = Writers(store)
        var next = 0
        while let count = readLine().flatMap(Int.init) {
            let range = next..<next + count
            next = range.upperBound
            let each = Measure.each(count) { writers.write(range, 64) { writers.command($0) } }
            print(1e9 / each)
            fflush(nil)
        }
        store.close()
    }
}
