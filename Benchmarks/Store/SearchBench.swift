import Dispatch
import Notes
import NotesSQLiteStore

/// Compares search over 100,000 notes of 600 characters, Korean and English, with a `LIKE '%…%'` scan of the same texts
/// in a table of their own, on the same disk in the same run.
enum SearchBench {
    private static let count = 100_000
    private static let seed: UInt64 = 20_261_121

    static func run(_ folder: String) {
        var text = SearchText(seed: seed)
        print("\(count) notes of 600 characters, seed \(seed)")
        let shop = Shop(folder + "/search")
        let scan = LikeScan(path: folder + "/plain.sqlite")
        var bytes = 0
        var all: [Shop.Text] = []
        let began = Measure.now()
        for start in stride(from: 0, to: count, by: 500) {
            let notes = (start..<start + 500).map {
                (number: $0, title: text.title(), body: text.text(characters: 600))
            }
            for note in notes { bytes += note.title.utf8.count + note.body.utf8.count }
            scan.insert(notes)
            shop.push(notes)
            all += notes
        }
        print("written in \(seconds(since: began)) s, \(bytes >> 20) MiB of text")
        let indexing = Measure.now()
        shop.store.indexSearch(of: shop.account)
        print("the rest of the index in \(seconds(since: indexing)) s")
        size(shop, bytes)
        burst(shop, &text)
        let literal = queries(shop, scan, &text)
        shop.store.close()
        FullTextBench(folder: folder, scan: scan, notes: all, bytes: bytes).run(literal)
    }

    private static func seconds(since began: Int64) -> String { Measure.rounded(Double(Measure.now() - began) / 1e9) }

    private static func size(_ shop: Shop, _ bytes: Int) {
        let index = LikeScan.bytes(of: "search", in: shop.path)
        let share = Double(index) / Double(bytes)
        Measure.show("the index, \(index >> 20) MiB, of the text", Measure.rounded(share), "0.35", share <= 0.35)
    }

    /// Measures the time from the last answer until the index has caught up by itself.
    private static func burst(_ shop: Shop, _ text: inout SearchText) {
        let notes = (count..<count + 10_000).map {
            (number: $0, title: text.title(), body: text.text(characters: 600))
        }
        shop.write(notes, writers: 64)
        let began = Measure.now()
        while LikeScan.tail(in: shop.path) > 200, Measure.now() - began < 60_000_000_000 {}
        let took = Double(Measure.now() - began) / 1e9
        Measure.show("caught up after a burst of 10,000", Measure.rounded(took) + " s", "5 s", took < 5)
    }

    // MARK: Queries

    private static func queries(_ shop: Shop, _ scan: LikeScan, _ text: inout SearchText) -> [String] {
        guard let reader = try? shop.store.makeReader() else { fatalError("no reader") }
        func ask(_ typed: String) -> Double {
            var request = SearchRequest(SearchQuery(typed))
            request.limit = 50
            return Measure.each(1) {
                guard (try? reader.search(request, of: shop.account)) != nil else { fatalError("no answer") }
            }
        }
        var literal: [String] = []
        for number in 0..<2_000 {
            let (korean, english) = (text.koreanWord(), text.englishWord())
            switch number % 10 {
            case 0...3: literal.append(korean)
            case 4...6: literal.append(english)
            case 7: literal.append("\(korean) \(english)")
            case 8: literal.append(String(korean.prefix(1)))
            default: literal.append(String(english.dropFirst().prefix(3)))
            }
        }
        let loose = (0..<300).map { number -> String in
            let word = text.koreanWord()
            return number % 2 == 0 ? initials(word) : halfTyped(word)
        }
        for typed in literal.prefix(50) { _ = ask(typed) }
        let scans = literal.prefix(9).map { typed in Measure.each(1) { scan.search(typed) } }
        let like = Measure.median(scans)
        print("a LIKE scan: \(milliseconds(like))")
        let times = literal.map(ask).sorted()
        show("literal first page, median", times[times.count / 2], like, 50)
        show("literal first page, 99th percentile", times[times.count * 99 / 100], like, 10)
        show("literal first page, worst", times[times.count - 1], like, 1)
        let looseTimes = loose.map(ask).sorted()
        show("initials and half-typed, median", looseTimes[looseTimes.count / 2], like, 3)
        show("initials and half-typed, 99th percentile", looseTimes[looseTimes.count * 99 / 100], like, 3)
        let slowest = zip(loose, loose.map(ask)).max { $0.1 < $1.1 }
        print("    the slowest of them: \(slowest?.0 ?? "") \(milliseconds(slowest?.1 ?? 0))")
        let rare = Measure.median((0..<200).map { _ in ask(text.rareWord()) })
        for letter in ["e", "다"] {
            let all = Measure.median((0..<50).map { _ in ask(letter) })
            Measure.show(
                "\(letter), in \((try? reader.search(SearchRequest(SearchQuery(letter)), of: shop.account).total) ?? 0) notes: \(milliseconds(all)), a rare word \(milliseconds(rare))",
                Measure.rounded(all / rare) + "x", "3x", all <= 3 * rare)
        }
        return literal
    }

    private static func show(_ name: String, _ time: Double, _ like: Double, _ goal: Double) {
        Measure.show(
            "\(name): \(milliseconds(time))", "1/\(Int(like / time))", "1/\(Int(goal))", time * goal <= like)
    }

    private static func milliseconds(_ time: Double) -> String { Measure.rounded(time / 1e6) + " ms" }

    static func initials(_ word: String) -> String {
        let letters = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
        return String(word.unicodeScalars.map { letters[Int($0.value - 0xAC00) / 588] })
    }

    /// Removes the last syllable, whose initial becomes the final of the syllable before it where it can.
    static func halfTyped(_ word: String) -> String {
        let scalars = Array(word.unicodeScalars)
        guard scalars.count > 1, let last = scalars.last else { return word }
        let finals: [UInt32] = [1, 2, 4, 7, 0, 8, 16, 17, 0, 19, 20, 21, 22, 0, 23, 24, 25, 26, 27]
        let before = scalars[scalars.count - 2].value
        let final = finals[Int(last.value - 0xAC00) / 588]
        guard (before - 0xAC00) % 28 == 0, final > 0, let joined = Unicode.Scalar(before + final) else {
            return String(word.dropLast())
        }
        return String(word.dropLast(2)) + String(joined)
    }
}

/// Compares 64 writers with the index and without it, in rounds that alternate.
enum SearchWriteBench {
    static func run(_ folder: String) {
        var text = SearchText(seed: 7)
        let on = Shop(folder + "/on")
        let off = Shop(folder + "/off", indexesSearch: false)
        var next = 0
        var (with, without) = ([Double](), [Double]())
        for _ in 0..<7 {
            let notes = (next..<next + 8_000).map {
                (number: $0, title: text.title(), body: text.text(characters: 600))
            }
            next += 8_000
            without.append(Measure.each(8_000) { off.write(notes, writers: 64) })
            with.append(Measure.each(8_000) { on.write(notes, writers: 64) })
        }
        let ratio = Measure.median(without) / Measure.median(with)
        Measure.show(
            "64 writers with search: \(Int(1e9 / Measure.median(with))) writes/s, of those without",
            Measure.rounded(ratio), "0.8", ratio >= 0.8)
        // Edits of what is indexed already.
        on.store.indexSearch(of: on.account)
        let edits = (0..<8_000).map { (number: $0, title: text.title(), body: text.text(characters: 600)) }
        let edited = Measure.each(8_000) { on.write(edits, writers: 64) }
        let plain = Measure.each(8_000) { off.write(edits, writers: 64) }
        Measure.show(
            "the same, editing what is indexed: \(Int(1e9 / edited)) writes/s, of those without",
            Measure.rounded(plain / edited), "0.8", plain / edited >= 0.8)
        on.store.close()
        off.store.close()
    }
}
