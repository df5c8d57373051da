import Notes
import NotesSQLiteStore

/// Measures durable writes of one note each: the store with 64 writers and with one, against one transaction a write in
/// bare SQLite on the same tables. The disk is moody, so the two that write alone take turns every 300 writes, and each
/// turn is compared with its neighbour.
enum WriteBench {
    static func run(_ folder: String) {
        Folder.erase(folder)
        let shop = Shop(folder + "/ours")
        let bareShop = Shop(folder + "/bare")
        shop.write(0..<1, writers: 1)
        guard let reader = try? shop.store.makeReader(),
            let json = try? reader.note(Shop.id(0), of: shop.account)?.json
        else { fatalError("the first note is not there") }
        bareShop.store.close()
        let bare = Bare(path: bareShop.path)

        var next = 1
        var (crowd, lone, alone) = ([Double](), [Double](), [Double]())
        for _ in 0..<40 {
            let ids = (next..<next + 300).map { Shop.id($0).text }
            let commands = shop.commands(next..<next + 300)
            alone.append(Measure.each(300) { for id in ids { bare.write(id: id, json: json) } })
            lone.append(Measure.each(300) { shop.write(commands, writers: 1) })
            next += 300
        }
        for _ in 0..<7 {
            crowd.append(Measure.each(8000) { shop.write(next..<next + 8000, writers: 64) })
            next += 8000
        }
        let base = Measure.median(alone)
        print("bare SQLite, one transaction a write: \(Int(1e9 / base)) writes/s")
        let many = base / Measure.median(crowd)
        Measure.show(
            "64 writers: \(Int(1e9 / Measure.median(crowd))) writes/s", Measure.rounded(many) + "x", "5x", many >= 5)
        let one = Measure.median(zip(alone, lone).map { $0 / $1 })
        Measure.show(
            "one lone writer: \(Int(1e9 / Measure.median(lone))) writes/s", Measure.rounded(one) + "x", "0.9x",
            one >= 0.9)
        shop.store.close()
    }
}
