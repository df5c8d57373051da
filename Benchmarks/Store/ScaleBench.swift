import Notes
import NotesSQLiteStore
import NotesStoreContract

/// Measures the effects of a hundred thousand notes: the cost of a change, the memory, the time to be ready after a
/// crash.
enum ScaleBench {
    static func run(_ folder: String) {
        Folder.erase(folder)
        let shop = Shop(folder)
        var peak = 0
        func sample() { peak = max(peak, Measure.anonymousKiB()) }

        for step in 0..<100 {
            shop.write(step * 1000..<(step + 1) * 1000, writers: 64)
            sample()
        }
        shop.store.indexSearch(of: shop.account)
        sample()

        guard let reader = try? shop.store.makeReader() else { fatalError("no reader") }
        ReadBench.walk(reader, shop.account, pages: 200)
        sample()
        var buffer: [UInt8] = []
        var exported = 0
        if let snapshot = try? shop.store.makeSnapshot(of: shop.account, BackupParts()) {
            while (try? snapshot.next(into: &buffer, limit: 256 << 10)) == true {
                exported += buffer.count
                buffer.removeAll(keepingCapacity: true)
                sample()
            }
        }
        print("exported \(exported >> 20) MiB")
        Measure.show(
            "RssAnon while 100,000 notes are written, paged and exported", "\(peak / 1024) MiB", "32 MiB",
            peak < 32 << 10)

        let small = Shop(folder + "-small")
        small.write(0..<1000, writers: 64)
        // Both indexed: a change of a note in the index has to mark it.
        small.store.indexSearch(of: small.account)
        var (few, many) = ([Double](), [Double]())
        for round in 1...20 {
            few.append(price(small, notes: 1000, round))
            many.append(price(shop, notes: 100_000, round))
        }
        small.store.close()
        let ratio = Measure.median(zip(many, few).map { $0 / $1 })
        Measure.show(
            "a change at 100,000 notes: \(Int(Measure.median(many) / 1000)) us, at 1,000: "
                + "\(Int(Measure.median(few) / 1000)) us",
            Measure.rounded(ratio) + "x", "1.3x", ratio <= 1.3)

        // As a crash leaves it: the log full, nothing closed. The copy is what another process finds.
        shop.write(0..<2000, writers: 64, round: 99)
        let copy = folder + "-crashed"
        Folder.erase(copy)
        Copy.files(from: folder, to: copy)
        let began = Measure.now()
        let reopened = Shop(copy)
        let found = try? reopened.store.makeReader().note(Shop.id(0), of: reopened.account)
        let ready = Double(Measure.now() - began) / 1e6
        Measure.show(
            "ready after a crash with 100,000 notes", Measure.rounded(ready) + " ms", "500 ms",
            ready < 500 && found != nil)
        reopened.store.close()
        shop.store.close()
        Folder.erase(copy)
        Folder.erase(folder + "-small")
    }

    /// Measures changes by one writer over all the notes.
    private static func price(_ shop: Shop, notes: Int, _ round: Int) -> Double {
        Measure.each(200) {
            for step in 0..<200 {
                let number = (step &* 7919 &+ round &* 104_729) % notes
                shop.write(number..<number + 1, writers: 1, round: round)
            }
        }
    }
}
