import Notes
import NotesPostgres
import NotesPostgresStore
import NotesStoreContract
import NotesStoreEngine
import PostgresCluster
import SeededRandom
import Testing

/// Compares searches of generated accounts on both stores, with an index that is behind now and then.
@Suite(.enabled(if: PostgresCluster.isHere))
struct SameSearchTests {
    private static let words = [
        "제주도", "여행", "메모장", "회의록", "우유", "데이터", "가", "나다", "notes", "Café", "e-mail", "milk", "会议", "🎉", "x",
    ]

    private static let queries = [
        "제주도 여행", "제주도여행", "ㅈㅈㄷ", "ㅁㅁ", "메모", "회으", "우", "notes", "ote", "cafe", "e", "x milk", "\"나다 가\"", "会",
        "🎉",
        "가 나다 우유", "없는말",
        "tag:A", "우유 tag:a/b -milk", "in:home -in:\"home/둘\" ㅁㅁ", "-notes is:archived", "is:pinned -tag:c",
        "-is:shared x",
        "after:2026-09-21 has:task", "-before:2026-09-21 메모", "before:2026-09-21T",
        "before:2030 -\"나다 가\" -is:archived",
    ]

    private let clock = StoppedClock()
    private let embedded: EmbeddedDesk
    private let scaled: PostgresDesk
    private let follower: PostgresFollower
    private var random: Seeded

    init() throws {
        random = Seeded.announced("same search")
        embedded = try EmbeddedDesk(clock: clock, indexes: true)
        scaled = try PostgresDesk(clock: clock)
        follower = try scaled.makeFollower(clock)
    }

    private mutating func text(_ most: Int) -> String {
        (0..<random.below(most)).map { _ in Self.words.pick(&random) + [" ", " ", "", "\n"].pick(&random) }.joined()
    }

    private mutating func changes(_ count: Int) -> [Change] {
        (0..<count).compactMap { _ in
            guard let id = NoteID("n\(random.below(250))") else { return nil }
            let content = Content(
                title: text(3).replacing("\n", with: " "), body: text(15),
                tags: [[], ["a"], ["a/b", "c"]].pick(&random), folder: ["", "home", "home/둘"].pick(&random),
                pinned: random.chance(10), archived: random.chance(10))
            let action: Change.Action =
                random.chance(90) ? .write(content) : random.chance(60) ? .delete : .purge
            return Change(
                id: id, action: action, lastModified: Timestamp(clamping: clock.now), leftOut: [.attachments])
        }
    }

    private mutating func pushBoth(_ count: Int) throws {
        // No ten minutes have enough deletes for a snapshot of the account.
        clock.pass(700_000)
        let push = SyncPush(
            account: scaled.account, asker: Asker(scaled.account, deviceID: "phone"), changes: changes(count),
            pull: PullRequest(start: .beginning, limit: 1))
        let answers = try scaled.perform([.push(push)], gathering: true)
        try #require(answers == [embedded.perform(.push(push))])
    }

    private func compare(_ queries: some Sequence<String>) throws {
        let texts = [
            ReadTexts(try embedded.reader(), embedded.account), ReadTexts(try scaled.reader(), scaled.account),
        ]
        for query in queries {
            let answers = try texts.map { try $0.search(query, limit: 40) }
            #expect(answers[0] == answers[1], "\(query)")
        }
    }

    @Test mutating func `searches find the same on both stores, however far the index has come`() throws {
        defer { follower.close() }
        for round in 0..<4 {
            try pushBoth(round == 0 ? 250 : 60)
            if random.chance(70) { embedded.index() }
            if random.chance(70) { follower.catchUp(scaled.account) }
            try compare(Self.queries.shuffled(using: &random).prefix(5))
        }
        embedded.index()
        follower.catchUp(scaled.account)
        try compare(Self.queries)
        let (notes, behind) = try scaled.indexed()
        #expect(notes > 0 && behind == 0)
        // One reader goes on with its cache.
        let kept = ReadTexts(try scaled.reader(), scaled.account)
        for _ in 0..<2 {
            try pushBoth(40)
            embedded.index()
            follower.catchUp(scaled.account)
            let other = ReadTexts(try embedded.reader(), embedded.account)
            for query in Self.queries.shuffled(using: &random).prefix(5) {
                #expect(try kept.search(query, limit: 40) == other.search(query, limit: 40))
            }
        }
    }

    @Test mutating func `an answer is complete and counts all once a large account is indexed`() throws {
        defer { follower.close() }
        for part in 0..<8 {
            let changes = try (0..<500).map { number in
                Change(
                    id: try #require(NoteID("m\(part)-\(number)")),
                    action: .write(Content(title: "메모 \(number)", body: "제주도 여행 \(part)", tags: [], folder: "")))
            }
            let push = SyncPush(
                account: scaled.account, asker: Asker(scaled.account), changes: changes,
                pull: PullRequest(start: .beginning, limit: 1))
            _ = try scaled.perform([.push(push)], gathering: true)
        }
        var request = SearchRequest(SearchQuery("메모"))
        request.limit = 10
        #expect(try !scaled.reader().search(request, of: scaled.account).isComplete)
        follower.catchUp(scaled.account)
        let answer = try scaled.reader().search(request, of: scaled.account)
        #expect(answer.isComplete && answer.total == 4_000 && answer.hits.count == 10)
        let (notes, behind) = try scaled.indexed()
        #expect(notes == 4_000 && behind == 0)
    }

    @Test mutating func `a purged note is in no answer and in no row of the index`() throws {
        defer { follower.close() }
        try pushBoth(300)
        let id = try #require(NoteID("secret"))
        let write = Change(id: id, action: .write(Content(title: "", body: "qzxvjkw 비밀번호", tags: [], folder: "")))
        func push(_ change: Change) throws {
            let push = SyncPush(
                account: scaled.account, asker: Asker(scaled.account), changes: [change],
                pull: PullRequest(start: .beginning, limit: 1))
            _ = try scaled.perform([.push(push)], gathering: true)
        }
        try push(write)
        follower.catchUp(scaled.account)
        let reader = try scaled.reader()
        let request = SearchRequest(SearchQuery("qzxvjkw"))
        let words = "SELECT count(*) FROM search_segments WHERE position('qzxvjkw'::bytea IN vocabulary) > 0"
        #expect(try reader.search(request, of: scaled.account).total == 1)
        #expect(try scaled.observer.run(words).first?.int(0) == 1)
        clock.pass(1_000)
        try push(Change(id: id, action: .purge))
        #expect(try reader.search(request, of: scaled.account).total == 0)
        #expect(try scaled.observer.run(words).first?.int(0) == 0)
        #expect(try reader.search(SearchRequest(SearchQuery("제주도")), of: scaled.account).total > 0)
    }
}

extension PostgresDesk {
    /// Makes a server's share in the index, which works on demand.
    func makeFollower(_ clock: StoppedClock) throws -> PostgresFollower {
        let address = try PostgresAddress(PostgresCluster.shared.get().url(database))
        return try PostgresFollower(
            Connector(address), pool: PostgresPool(address),
            limits: StoreLimits(), clock: { clock.now })
    }

    /// Returns the number of notes in segments in use, and of changes that are in none.
    func indexed() throws -> (notes: Int64, behind: Int64) {
        let found = try observer.run(
            """
            SELECT coalesce(sum(notes), 0)::int8, (SELECT coalesce(sum(seq - indexed), 0)::int8 FROM accounts)
            FROM search_segments WHERE state = 1
            """)
        guard let row = found.first else { return (0, 0) }
        return (try row.int(0), try row.int(1))
    }
}
