import Notes
import NotesStore

/// Durable writes of one note each: the store with 64 writers and with one, against one transaction a write in bare
/// SQLite on the same tables. Rounds alternate, so a moody disk is moody to all three.
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
        for _ in 0..<7 {
            alone.append(
                Measure.each(1500) {
                    for number in next..<next + 1500 { bare.write(id: Shop.id(number).text, json: json) }
                })
            lone.append(Measure.each(1500) { shop.write(next..<next + 1500, writers: 1) })
            crowd.append(Measure.each(8000) { shop.write(next + 1500..<next + 9500, writers: 64) })
            next += 9500
        }
        let base = Measure.median(alone)
        print("bare SQLite, one transaction a write: \(Int(1e9 / base)) writes/s")
        let many = base / Measure.median(crowd)
        Measure.show(
            "64 writers: \(Int(1e9 / Measure.median(crowd))) writes/s", Measure.rounded(many) + "x", "5x", many >= 5)
        let one = base / Measure.median(lone)
        Measure.show(
            "one lone writer: \(Int(1e9 / Measure.median(lone))) writes/s", Measure.rounded(one) + "x", "0.9x",
            one >= 0.9)
        shop.store.close()
    }
}
