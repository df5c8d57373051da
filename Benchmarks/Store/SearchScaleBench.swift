import Dispatch
import Notes
import NotesSQLiteStore
import NotesStoreContract

/// Compares search in an account of 300,000 notes with one of 1,000, settled and at every moment of a bulk load.
enum SearchScaleBench {
    private static let many = 300_000
    private static let few = 1_000
    private static let seed: UInt64 = 20_261_122

    static func run(_ folder: String) {
        let small = Shop(folder + "/small")
        let large = Shop(folder + "/large")
        var text = SearchText(seed: seed)
        for (shop, count) in [(small, few), (large, many)] {
            let load = Measure.each(count) { Self.push(0..<count, to: shop, &text) }
            let index = Measure.each(1) { shop.store.indexSearch(of: shop.account) }
            print("\(count) notes of 600 characters at \(Int(1e9 / load))/s, then the index in \(milliseconds(index))")
        }
        print(
            "\n| query | \(few) notes, median | \(many) notes, median | 99th percentile | processor, median | incomplete |"
        )
        print("| --- | ---: | ---: | ---: | ---: | ---: |")
        var (all, allSpent) = ([Double](), [Double]())
        for kind in Kind.allCases {
            let typed = (0..<60).map { _ in kind.query(&text) }
            let before = ask(typed, small).times
            let (times, spent, cut) = ask(typed, large)
            all += times
            allSpent += spent
            let shown = [median(before), median(times), times[times.count * 99 / 100], median(spent)].map(milliseconds)
            print("| \(kind.rawValue) | \(shown.joined(separator: " | ")) | \(cut) of \(typed.count) |")
        }
        let middle = median(all.sorted())
        Measure.show("a page at \(many) notes, median", milliseconds(middle), "20 ms", middle < 20e6)
        print("of processor time: \(milliseconds(median(allSpent.sorted())))")
        load(large, &text)
        small.store.close()
        large.store.close()
    }

    /// Forms a query of each kind that people type.
    private enum Kind: String, CaseIterable {
        case syllables = "two syllables"
        case word = "a Korean word"
        case joined = "two words as one"
        case english = "an English word"
        case part = "a part of a word"
        case two = "two words"
        case halfTyped = "a half-typed syllable"
        case twoInitials = "two initials"
        case threeInitials = "three initials"
        case fiveInitials = "five initials"

        func query(_ text: inout SearchText) -> String {
            switch self {
            case .syllables: return Self.long(&text, 2).map { String($0.prefix(2)) } ?? "메모"
            case .word: return text.koreanWord()
            case .joined: return text.koreanWord() + text.koreanWord()
            case .english: return text.englishWord()
            case .part: return String(text.englishWord().dropFirst().prefix(3))
            case .two: return "\(text.koreanWord()) \(text.englishWord())"
            case .halfTyped: return SearchBench.halfTyped(text.koreanWord())
            case .twoInitials: return Self.initials(&text, 2)
            case .threeInitials: return Self.initials(&text, 3)
            case .fiveInitials: return Self.initials(&text, 5)
            }
        }

        private static func long(_ text: inout SearchText, _ count: Int) -> String? {
            for _ in 0..<100 {
                let word = text.koreanWord()
                if word.unicodeScalars.count >= count { return word }
            }
            return nil
        }

        private static func initials(_ text: inout SearchText, _ count: Int) -> String {
            String(SearchBench.initials(long(&text, count) ?? "").prefix(count))
        }
    }

    private static func push(_ range: Range<Int>, to shop: Shop, _ text: inout SearchText) {
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 500) {
            shop.push(
                (start..<min(start + 500, range.upperBound)).map {
                    (number: $0, title: text.title(), body: text.text(characters: 600))
                })
        }
    }

    private static func ask(_ typed: [String], _ shop: Shop) -> (times: [Double], spent: [Double], cut: Int) {
        guard let reader = try? shop.store.makeReader() else { fatalError("no reader") }
        var cut = 0
        _ = page(typed[0], reader, shop)
        var spent: [Double] = []
        let times = typed.map { typed in
            let before = Measure.processorTime()
            defer { spent.append(Double(Measure.processorTime() - before)) }
            return Measure.each(1) { if !page(typed, reader, shop) { cut += 1 } }
        }
        return (times.sorted(), spent.sorted(), cut)
    }

    /// Searches for a page, and returns true if the answer is complete.
    private static func page(_ typed: String, _ reader: any NoteReader, _ shop: Shop) -> Bool {
        var request = SearchRequest(SearchQuery(typed))
        request.limit = 50
        guard let answer = try? reader.search(request, of: shop.account) else { fatalError("no answer") }
        return answer.isComplete
    }

    /// Types one query after the other while another client pushes as fast as it is answered, and after that until the
    /// index has caught up.
    private static func load(_ shop: Shop, _ text: inout SearchText) {
        let notes = (0..<200_000).map {
            (number: many + $0, title: text.title(), body: text.text(characters: 600))
        }
        let queries = (0..<2_000).map { number in Kind.allCases[number % Kind.allCases.count].query(&text) }
        let (pushed, caughtUp) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let began = Measure.now()
        DispatchQueue(label: "load").async {
            for start in stride(from: 0, to: notes.count, by: 500) { shop.push(Array(notes[start..<start + 500])) }
            pushed.signal()
            shop.store.indexSearch(of: shop.account)
            caughtUp.signal()
        }
        guard let reader = try? shop.store.makeReader() else { fatalError("no reader") }
        var (times, spent, cut, behind) = ([Double](), [Double](), 0, 0)
        var (settled, took) = (false, 0.0)
        while !settled {
            settled = caughtUp.wait(timeout: .now() + .milliseconds(20)) == .success
            if took == 0, pushed.wait(timeout: .now()) == .success { took = Double(Measure.now() - began) / 1e9 }
            let before = Measure.processorTime()
            times.append(
                Measure.each(1) { if !page(queries[times.count % queries.count], reader, shop) { cut += 1 } })
            spent.append(Double(Measure.processorTime() - before))
            behind = max(behind, LikeScan.tail(in: shop.path))
        }
        times.sort()
        spent.sort()
        let last = times[times.count * 99 / 100]
        print(
            "a bulk load of \(notes.count) at \(Int(Double(notes.count) / took))/s: \(times.count) searches, median "
                + "\(milliseconds(median(times))), worst \(milliseconds(times[times.count - 1])), \(cut) incomplete, "
                + "the index up to \(behind) behind; of processor time \(milliseconds(median(spent))) and "
                + "\(milliseconds(spent[spent.count * 99 / 100]))")
        Measure.show("searches during it, 99th percentile", milliseconds(last), "100 ms", last < 100e6)
    }

    private static func median(_ sorted: [Double]) -> Double { sorted[sorted.count / 2] }
    private static func milliseconds(_ time: Double) -> String { Measure.rounded(time / 1e6) + " ms" }
}
