import SeededRandom
import Testing

@testable import Notes

struct FoldingTests {
    @Test func `every vector folds as in the other program`() throws {
        let vectors = try SearchVectors.read().fold
        #expect(vectors.count > 30)
        for vector in vectors {
            #expect(FoldedText(vector.text).units == Array(vector.folded.utf16), "\(vector.text)")
        }
    }

    @Test func `a folded text does not change when folded again`() {
        var random = Seeded.announced("folding twice")
        for _ in 0..<2_000 {
            let once = FoldedText(SearchTexts.anything(&random)).text
            #expect(FoldedText(once).units == Array(once.utf16), "\(once.unicodeScalars.map(\.value))")
        }
    }

    @Test func `composed and decomposed text fold alike`() {
        var random = Seeded.announced("normal forms")
        for _ in 0..<2_000 {
            let text = SearchTexts.sentence(&random)
            let decomposed = text.decomposedStringWithCanonicalMapping
            #expect(FoldedText(text).units == FoldedText(decomposed).units, "\(text)")
        }
    }

    @Test func `offsets are in the original, in order, without a gap after the start`() {
        var random = Seeded.announced("positions")
        for _ in 0..<2_000 {
            let text = SearchTexts.anything(&random)
            let folded = FoldedText(text, positions: true)
            #expect(folded.units == FoldedText(text).units)
            #expect(folded.starts.count == folded.units.count)
            var end: Int32 = folded.starts.first ?? 0
            for index in folded.units.indices {
                let isSecondHalf = index > 0 && folded.starts[index] == folded.starts[index - 1]
                #expect(isSecondHalf || folded.starts[index] == end, "\(text.unicodeScalars.map(\.value))")
                end = folded.ends[index]
            }
            if !folded.units.isEmpty { #expect(Int(end) == text.utf16.count) }
        }
    }
}
