import Dispatch
import NotesHashing
import NotesPostgres
import PostgresCluster
import Testing

@testable import NotesPostgresStore

/// Several servers count wrong passwords together, even at the same time.
@Suite(.enabled(if: PostgresCluster.isHere))
struct GuessesTests {
    private let subjects = ["name", "address"].map { SHA256.hash($0) }
    private let pool: PostgresPool

    init() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.makeDatabase()
        try SchemaUpdate.run(cluster.connect(database))
        pool = PostgresPool(try PostgresAddress(cluster.url(database)))
    }

    @Test func `concurrent changes see each other, in any order of their subjects`() throws {
        let (guesses, subjects) = (PostgresGuesses(pool), subjects)
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            for round in 0..<10 {
                let order = (number + round).isMultiple(of: 2) ? subjects : subjects.reversed()
                try? guesses.change(order) { times in
                    for index in times.indices { times[index].append(Int64(times[index].count)) }
                }
            }
        }
        let counted = try guesses.change(subjects) { $0 }
        #expect(counted == [Array(0..<80), Array(0..<80)])
    }

    @Test func `a connection with a reply outstanding counts as any other`() throws {
        let guesses = PostgresGuesses(pool)
        let reads = PostgresReads(pool)
        try guesses.change(subjects) { times in for index in times.indices { times[index] = [1, 2, 3] } }
        for time in Int64(4)...6 {
            // The test does not wait for its COMMIT.
            #expect(try reads.snapshot { try reads.one("SELECT 7::int8") { try $0.int(0) } } == 7)
            try guesses.change(subjects) { times in for index in times.indices { times[index].append(time) } }
        }
        #expect(try guesses.change(subjects) { $0 } == [Array(1...6), Array(1...6)])
    }

    @Test func `a connection that broke while it was idle is replaced`() throws {
        let guesses = PostgresGuesses(pool)
        try guesses.change([subjects[0]]) { $0[0] = [5] }
        let other = try PostgresConnection(pool.address)
        try other.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE pid <> pg_backend_pid() AND datname = current_database()
            """)
        #expect(try guesses.change([subjects[0]]) { $0 } == [[5]])
    }

    @Test func `results come in the order of the subjects, and an uncounted one is empty`() throws {
        let guesses = PostgresGuesses(pool)
        try guesses.change([subjects[1]]) { $0[0] = [5, 7] }
        #expect(try guesses.change(subjects) { $0 } == [[], [5, 7]])
        #expect(try guesses.change(subjects.reversed()) { $0 } == [[5, 7], []])
    }
}
