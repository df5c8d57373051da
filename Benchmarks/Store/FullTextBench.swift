import Notes
import NotesSQLiteStore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Compares the store's index with FTS5's over the same notes: the size, the time to build it, a page of results
/// verified alike, and what is left of a note's words in the file once the note was purged.
struct FullTextBench {
    let folder: String
    let scan: LikeScan
    let notes: [Shop.Text]
    let bytes: Int

    func run(_ literal: [String]) {
        let theirs = FullText(path: folder + "/fulltext.sqlite", texts: scan)
        let building = Measure.each(1) {
            for start in stride(from: 0, to: notes.count, by: 500) {
                theirs.insert(Array(notes[start..<min(start + 500, notes.count)]))
            }
        }
        theirs.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let (ours, time) = indexed()
        print("\nbeside FTS5, over the same \(notes.count) notes:")
        size("FTS5", LikeScan.bytes(of: "fulltext", in: theirs.path), building)
        size("ours", LikeScan.bytes(of: "search", in: ours.path), time)
        compare(theirs, ours, literal)
        purge(theirs, ours)
    }

    private func size(_ name: String, _ size: Int, _ time: Double) {
        let share = Measure.rounded(Double(size) / Double(bytes))
        print("\(name): \(size >> 20) MiB, \(share) of the text, built in \(Measure.rounded(time / 1e9)) s")
    }

    /// Opens a store with an index that it wrote without one. Returns the store and the time to build the index.
    private func indexed() -> (Shop, Double) {
        let shop = Shop(folder + "/later", indexesSearch: false)
        for start in stride(from: 0, to: notes.count, by: 500) {
            shop.push(Array(notes[start..<min(start + 500, notes.count)]))
        }
        shop.store.close()
        let again = Shop(folder + "/later")
        return (again, Measure.each(1) { again.store.indexSearch(of: again.account) })
    }

    private func compare(_ theirs: FullText, _ shop: Shop, _ literal: [String]) {
        guard let reader = try? shop.store.makeReader() else { fatalError("no reader") }
        var (fts, ours) = ([Double](), [Double]())
        var lacking = 0
        for typed in literal {
            var (found, all) = (0, 0)
            fts.append(Measure.each(1) { found = theirs.search(typed, limit: 50).count })
            var request = SearchRequest(SearchQuery(typed))
            request.limit = 50
            ours.append(
                Measure.each(1) {
                    all = (try? reader.search(request, of: shop.account))?.hits.count ?? 0
                })
            if found < all { lacking += 1 }
        }
        for (name, times) in [("FTS5, the latest first", fts.sorted()), ("ours, by rank", ours.sorted())] {
            let shown = [times[times.count / 2], times[times.count * 99 / 100]].map { Measure.rounded($0 / 1e6) }
            print("\(name): a page in \(shown[0]) ms, 99th percentile \(shown[1]) ms")
        }
        print("of \(literal.count) queries FTS5 has less than ours for \(lacking)")
    }

    private func purge(_ theirs: FullText, _ shop: Shop) {
        let word = "qzvalkyriensecretjx"
        // What a word shares with the one before it is not repeated there.
        let rest = String(word.dropFirst(4))
        let secret: Shop.Text = (notes.count + 1_000_000, "a title", "before \(word) after")
        theirs.insert([secret])
        theirs.delete(secret)
        theirs.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        theirs.close()
        shop.push([secret])
        shop.store.indexSearch(of: shop.account)
        let before = Self.count(rest, in: shop.path)
        shop.purge(secret.number)
        shop.store.close()
        print("a purged word is in FTS5's file \(Self.count(rest, in: theirs.path)) times")
        let left = Self.count(rest, in: shop.path)
        Measure.show("in ours, where it had been \(before) times", "\(left)", "0", left == 0)
    }

    private static func count(_ word: String, in path: String) -> Int {
        [path, path + "-wal"].reduce(0) { sum, path in
            guard let file = fopen(path, "r") else { return sum }
            defer { fclose(file) }
            fseek(file, 0, SEEK_END)
            var bytes = [UInt8](repeating: 0, count: ftell(file))
            rewind(file)
            fread(&bytes, 1, bytes.count, file)
            return sum + occurrences(of: Array(word.utf8), in: bytes)
        }
    }

    private static func occurrences(of word: [UInt8], in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { bytes in
            var (count, position) = (0, 0)
            while position + word.count <= bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + position, Int32(word[0]), bytes.count - position - word.count + 1)
            {
                if memcmp(found, word, word.count) == 0 { count += 1 }
                position = base.distance(to: UnsafeRawPointer(found)) + 1
            }
            return count
        }
    }
}
