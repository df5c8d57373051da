import Dispatch
import Notes
import NotesBackupFormat
import NotesSQLiteStore
import NotesStoreContract
import struct Synchronization.Atomic

/// Measures a backup and a restore of a hundred thousand notes: throughput, memory, and how long other writers wait.
enum BackupBench {
    private static let notes = 100_000

    static func run(_ folder: String) {
        Folder.erase(folder)
        let shop = Shop(folder + "/from")
        shop.write(0..<notes, writers: 64)

        let quiet = waits(shop)
        let stop = Atomic<Bool>(false)
        var busy: [Double] = []
        withUnsafePointer(to: stop) { stop in
            let done = DispatchSemaphore(value: 0)
            nonisolated(unsafe) let flag = stop
            DispatchQueue.global().async {
                while !flag.pointee.load(ordering: .relaxed) { _ = backup(shop) { _ in } }
                done.signal()
            }
            busy = waits(shop)
            stop.pointee.store(true, ordering: .relaxed)
            done.wait()
        }
        let (before, during) = (percentile(quiet), percentile(busy))
        Measure.show(
            "a lone writer's p99, \(Int(before / 1000)) us; during backups \(Int(during / 1000)) us",
            Measure.rounded(during / before) + "x", "3x", during / before < 3)

        guard let intake = try? shop.store.makeIntake(limit: .max) else { fatalError("no intake") }
        var peak = 0
        let began = Measure.now()
        let bytes = backup(shop) { piece in
            guard (try? piece.withUnsafeBytes { try intake.append($0) }) != nil else { fatalError("not written") }
            peak = max(peak, Measure.anonymousKiB())
        }
        let rate = Double(bytes) / (Double(Measure.now() - began) / 1e9) / 1e6
        Measure.show("a backup of \(bytes >> 20) MiB, written to a file", "\(Int(rate)) MB/s", "100 MB/s", rate > 100)

        let bare = (0..<3).map { round in bareInsert(folder, round) }.sorted()[1]
        guard let file = try? intake.finish() else { fatalError("no file") }
        let restored = (0..<3).map { round in restore(file, folder, round, &peak) }.sorted()[1]
        Measure.show(
            "restore of \(notes) notes \(Int(restored / 1e6)) ms, bare insert \(Int(bare / 1e6)) ms",
            Measure.rounded(restored / bare) + "x", "4x", restored / bare < 4)
        Measure.show("RssAnon in backup and restore", "\(peak / 1024) MiB", "64 MiB", peak < 64 << 10)
        shop.store.close()
        Folder.erase(folder)
    }

    /// Returns the nanoseconds of each of 3,000 writes, one after the other.
    private static func waits(_ shop: Shop) -> [Double] {
        (0..<3000).map { number in
            let began = Measure.now()
            shop.write(number..<number + 1, writers: 1, round: 1)
            return Double(Measure.now() - began)
        }
    }

    private static func percentile(_ values: [Double]) -> Double { values.sorted()[values.count * 99 / 100] }

    private static func backup(_ shop: Shop, _ take: ([UInt8]) -> Void) -> Int {
        guard let snapshot = try? shop.store.makeSnapshot(of: shop.account, BackupParts()) else {
            fatalError("no snapshot")
        }
        var stream = BackupStream(snapshot, account: "bench", createdAt: .earliest)
        var buffer: [UInt8] = []
        var bytes = 0
        var hasMore = true
        while hasMore {
            buffer.removeAll(keepingCapacity: true)
            guard let more = try? stream.next(into: &buffer, limit: 64 << 10) else { fatalError("cut") }
            hasMore = more
            bytes += buffer.count
            take(buffer)
        }
        return bytes
    }

    private static func bareInsert(_ folder: String, _ round: Int) -> Double {
        let target = "\(folder)/bare-\(round)"
        Shop(target).store.close()
        let bare = Bare(path: target + "/notes.sqlite")
        bare.attach(folder + "/from/notes.sqlite")
        return Measure.each(1) { bare.insertAll() }
    }

    private static func restore(
        _ file: any StoredBytes, _ folder: String, _ round: Int, _ peak: inout Int
    ) -> Double {
        let shop = Shop("\(folder)/to-\(round)")
        let done = DispatchSemaphore(value: 0)
        let order = RestoreOrder(
            account: shop.account, asker: Asker(shop.account, deviceID: "bench"), mode: .replace, isTrial: false,
            source: BackupReader(file))
        let began = Measure.now()
        shop.store.restore(order) { result in
            guard case .success(.done(let counters)) = result, counters.added == notes else { fatalError("\(result)") }
            done.signal()
        }
        while done.wait(timeout: .now() + .milliseconds(20)) == .timedOut { peak = max(peak, Measure.anonymousKiB()) }
        let taken = Double(Measure.now() - began)
        shop.store.close()
        return taken
    }
}
