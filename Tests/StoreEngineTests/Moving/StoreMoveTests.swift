import NotesStoreContract
import Testing

/// Tests the order of a move's steps, and the state after a failure of each.
struct StoreMoveTests {
    private final class Log {
        var steps: [String] = []
    }

    private final class Source: MoveSource {
        let log: Log
        var mark: String?
        let account: AccountNumber?

        init(_ log: Log, halfMoved: Bool = false, account: AccountNumber? = nil) {
            self.log = log
            self.account = account
            mark = halfMoved ? "there" : nil
        }

        func head() -> MovedFacts {
            MovedFacts(epoch: 5, latestIssued: 0, firstAppNumber: 100, greatest: [:], account: account)
        }
        var isHalfMoved: Bool { mark != nil }
        var missingFiles: Int { 0 }

        func each(of table: MovedTable, _ body: (inout MovedRows) throws -> Void) throws {
            guard table.name == MovedTable.shares.name else { return }
            var rows = MovedRows()
            rows.beginRow(columns: 4)
            rows.add([1])
            rows.add(Int64(7))
            rows.add([2])
            rows.add(Int64(9))
            try body(&rows)
        }

        func announce(_ location: String) {
            log.steps.append("announce")
            mark = location
        }

        func withdraw() {
            log.steps.append("withdraw")
            mark = nil
        }

        func conclude(_ location: String) { log.steps.append("conclude") }
    }

    private final class Target: MoveTarget {
        let log: Log
        let failure: (any Error)?
        let isFilled: Bool
        let shift: (accounts: Int64, devices: Int64)
        var accounts: [Int64] = []

        init(_ log: Log, failure: (any Error)? = nil, isFilled: Bool = false, shift: Int64 = 0) {
            self.log = log
            self.failure = failure
            self.isFilled = isFilled
            self.shift = (shift, 0)
        }

        func begin(_ head: MovedFacts, account: String?) { log.steps.append("begin") }

        func append(_ rows: MovedRows, to table: MovedTable) throws {
            log.steps.append("copy \(table.name)")
            try rows.each { columns in accounts.append(try rows.int(try #require(columns[1]))) }
        }

        func commit(_ head: MovedFacts) throws {
            log.steps.append("commit")
            if let failure { throw failure }
        }

        func holds(epoch: Int64) -> Bool { isFilled && epoch == 5 }
    }

    private struct Refused: Error {}

    private let log = Log()

    private func move(_ source: Source, _ target: Target, account: String? = nil) throws -> StoreMove.Outcome {
        try StoreMove.run(from: source, to: target, account: account, named: "there")
    }

    @Test func `no server starts on the source from before the target commits`() throws {
        let outcome = try move(Source(log), Target(log))
        #expect(log.steps == ["begin", "copy shares", "announce", "commit", "conclude"])
        #expect(outcome.rows == ["shares": 1] && !outcome.wasCommittedBefore)
    }

    @Test func `a commit that fails leaves the source as it was`() {
        let source = Source(log)
        #expect(throws: Refused.self) { try move(source, Target(log, failure: Refused())) }
        #expect(log.steps.suffix(2) == ["commit", "withdraw"] && source.mark == nil)
    }

    @Test func `after an unknown outcome the source stays closed until the next run`() throws {
        let source = Source(log)
        #expect(throws: MoveOutcomeUnknown.self) { try move(source, Target(log, failure: MoveOutcomeUnknown())) }
        #expect(log.steps.last == "commit" && source.mark == "there")

        log.steps = []
        #expect(try move(source, Target(log, isFilled: true)).wasCommittedBefore)
        #expect(log.steps == ["conclude"])
    }

    @Test func `a partial move whose target is empty begins again`() throws {
        _ = try move(Source(log, halfMoved: true), Target(log))
        #expect(log.steps == ["withdraw", "begin", "copy shares", "announce", "commit", "conclude"])
    }

    @Test func `a move of one account closes nothing, and gives it free numbers`() throws {
        let target = Target(log, shift: 30)
        let outcome = try move(Source(log, account: AccountNumber(7)), target, account: "zoe")
        #expect(log.steps == ["begin", "copy shares", "commit", "conclude"])
        #expect(target.accounts == [37] && outcome.hasNewNumber)
    }
}
