import Notes
import NotesSQLiteStore
import NotesStoreContract

/// Compares the store's reads with the same reads in bare C calls on the same file.
enum ReadBench {
    static func run(_ folder: String) {
        Folder.erase(folder)
        let shop = Shop(folder)
        let total = 20_000
        shop.write(0..<total, writers: 256)
        guard let reader = try? shop.store.makeReader() else { fatalError("no reader") }
        let bare = Bare(path: shop.path)
        let ids = (0..<total).map { Shop.id($0 &* 7919 % total) }
        let texts = ids.map(\.text)

        var (ours, theirs) = ([Double](), [Double]())
        for _ in 0..<9 {
            theirs.append(
                Measure.each(total) {
                    for text in texts where bare.read(id: text) == 0 { fatalError("not there") }
                })
            ours.append(
                Measure.each(total) {
                    for id in ids where (try? reader.note(id, of: shop.account)) == nil { fatalError("not there") }
                })
        }
        let one = Measure.median(ours) / Measure.median(theirs)
        Measure.show(
            "one note by id: \(Int(Measure.median(ours))) ns, bare \(Int(Measure.median(theirs))) ns",
            Measure.rounded(one) + "x", "1.5x", one <= 1.5)

        (ours, theirs) = ([], [])
        for _ in 0..<15 {
            theirs.append(
                Measure.each(total / 500) {
                    for page in 0..<total / 500 {
                        if bare.page(after: 1 << 40 | Int64(page * 500), limit: 500) == 0 { fatalError("empty") }
                    }
                })
            ours.append(Measure.each(total / 500) { walk(reader, shop.account, pages: total / 500) })
        }
        let page = Measure.median(ours) / Measure.median(theirs)
        Measure.show(
            "a page of 500: \(Int(Measure.median(ours) / 1000)) us, bare \(Int(Measure.median(theirs) / 1000)) us",
            Measure.rounded(page) + "x", "1.5x", page <= 1.5)
        shop.store.close()
    }

    static func walk(_ reader: any NoteReader, _ account: AccountNumber, pages: Int) {
        var start = PullRequest.Start.beginning
        for _ in 0..<pages {
            guard case .page(let page)? = try? reader.changes(PullRequest(start: start), of: account), page.count > 0
            else { fatalError("no page") }
            start = .after(page.cursor)
        }
    }
}
