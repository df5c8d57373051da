import Testing

@testable import NotesPostgresStore

struct StandbysTests {
    private static func standbys(
        _ names: String = "ANY 1 (one, two)", _ commit: String = "on", _ synchronous: Int = 0, hidden: Int = 0
    ) -> Standbys {
        Standbys(names: names, commit: commit, synchronous: synchronous, hidden: hidden)
    }

    private static func reason(_ standbys: Standbys) -> String? {
        guard case .missing(let reason) = standbys else { return nil }
        return reason
    }

    @Test func `a standby counts only where commits wait for it`() {
        #expect(Self.standbys("ANY 1 (one, two)", "on", 2) == .synchronous(2))
        #expect(Self.standbys("*", "remote_apply", 1) == .synchronous(1))
        #expect(Self.standbys("*", "remote_write", 1).count == 1)
        for commit in ["off", "local"] {
            #expect(Self.reason(Self.standbys("*", commit, 1))?.contains("synchronous_commit is \(commit)") == true)
        }
        for names in ["", " "] {
            #expect(Self.reason(Self.standbys(names))?.contains("synchronous_standby_names is empty") == true)
        }
        #expect(Self.standbys() == .awaited)
        #expect(Self.standbys().count == 0)
        #expect(Self.standbys("").count == 0)
    }

    @Test func `a standby that the role may not see is not reported as missing`() {
        #expect(Self.standbys(hidden: 2) == .unseen)
        #expect(Self.standbys(hidden: 2).count == nil)
        #expect(Self.reason(Self.standbys("", hidden: 2)) != nil)
    }

    @Test func `each change is reported once`() {
        let (none, one, two) = (Self.standbys(""), Self.standbys("*", "on", 1), Self.standbys("*", "on", 2))
        func event(_ before: Standbys?, _ now: Standbys) -> String? { now.event(after: before).map { "\($0)" } }
        #expect(event(nil, none)?.contains("standbyMissing") == true)
        #expect(event(none, none) == nil)
        #expect(event(none, Self.standbys())?.contains("standbyMissing") == true)
        #expect(event(none, one) == "standbyFollows")
        #expect(event(one, two) == nil)
        #expect(event(two, none)?.contains("standbyMissing") == true)
        #expect(event(nil, one) == nil)
        #expect(event(nil, .unseen) == nil)
        #expect(event(none, .unseen) == nil)
    }
}
