import Foundation
import Notes
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import Testing
import Waiting

@testable import NotesPostgresStore

@Suite(.enabled(if: PostgresCluster.isHere))
struct EventTests {
    @Test func `two servers count a repeated event in one row`() throws {
        let first = try PostgresDesk(clock: StoppedClock())
        let second = Once(try PostgresDesk(clock: StoppedClock(), beside: first))
        let event = AccountEvent(
            .purged, of: first.account, at: Timestamp(clamping: 1),
            client: ClientTrace(address: "203.0.113.7", agent: nil))
        let result = Mutex<Result<Void, any Error>?>(nil)
        try first.writing.inBatch { transaction in
            try EventWriting(transaction).write([event])
            try first.buffers.batch.receive()
            Thread.detachNewThread {
                let written = Result {
                    try second.desk.writing.inBatch { try EventWriting($0).write([event]) }
                }
                result.withLock { $0 = written }
            }
            // Another transaction would not see the row that is not committed.
            try Patience.until("the second server waits for the first") {
                try !first.observer.run(
                    """
                    SELECT 1 FROM pg_stat_activity
                    WHERE datname = current_database() AND wait_event_type = 'Lock'
                    """
                ).isEmpty
            }
        }
        try Patience.until("the second server's event") { result.withLock { $0 != nil } }
        try result.withLock { $0 }?.get()
        let counts = try first.observer.run("SELECT count FROM events").map { try $0.int(0) }
        #expect(counts == [2])
    }
}
