import Notes
import Testing

@testable import NotesClient

/// Answers the requests of a sync round by hand.
protocol AnsweredByHand {
    var replica: MemoryReplica { get }
}

extension AnsweredByHand {
    func put(_ kept: LocalNote) throws { try replica.transact { try $0.put(kept.id, kept) } }
    func kept() throws -> LocalNote? { try replica.transact { try $0.note(Sample.id) } }
    func progress() throws -> SyncProgress { try replica.transact { try $0.progress() } }

    static func request(_ step: SyncRound.Step) throws -> APIRequest {
        guard case .send(let request) = step else { throw UnexpectedStep() }
        return request
    }

    static func report(_ step: SyncRound.Step) throws -> SyncReport {
        guard case .done(let report) = step else { throw UnexpectedStep() }
        return report
    }

    /// Returns a round whose first request, for the server's features, is answered.
    func begun() throws -> (SyncRound, APIRequest) {
        var round = SyncRound(replica)
        #expect(try Self.request(round.begin(now: Sample.time)).path == "v1/info")
        let request = try Self.request(round.received(Sample.info, now: Sample.time))
        return (round, request)
    }

    static func json(_ note: Note) -> String { String(decoding: NoteEncoder.json(note), as: UTF8.self) }
}

struct UnexpectedStep: Error {}
