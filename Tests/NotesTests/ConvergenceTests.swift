import SeededRandom
import Testing

@testable import Notes

@Suite struct ConvergenceTests {
    @Test func `three devices end equal after any of 2,000 histories`() {
        var random = Seeded.announced("convergence")
        for number in 0..<Seeded.rounds(2_000, soak: 30_000) {
            let history = History.random(&random)
            guard let failure = history.failure() else { continue }
            let story = history.shrunk()
            Issue.record("history \(number): \(failure)\nIn short (\(story.failure() ?? failure)):\n\(story)")
            return
        }
    }

    @Test(arguments: ModelServer.Defect.allCases.filter { $0 != .none })
    func `a planted defect is found and reported in a short story`(defect: ModelServer.Defect) throws {
        var random = Seeded(7)
        for _ in 0..<2000 {
            let history = History.random(&random)
            guard history.failure(defect) != nil else { continue }
            let story = history.shrunk(defect)
            #expect(story.steps.count <= 8, "\(story)")
            #expect(story.failure(defect) != nil)
            return
        }
        Issue.record("2,000 histories did not show \(defect)")
    }
}
