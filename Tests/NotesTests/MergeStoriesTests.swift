import Testing

@testable import Notes

/// Each story of users follows the merge rule to its outcome.
@Suite struct MergeStoriesTests {
    let note: NoteID
    let now: Timestamp

    init() throws {
        note = try id("n")
        now = try time("12:00:00")
    }

    private func standing(
        _ state: NoteState, device: String = "laptop", receivedAt: Timestamp? = nil
    ) -> Note {
        Note(state: state, rev: state.rev, seq: 7, receivedAt: receivedAt ?? now, device: device)
    }

    private func change(
        _ title: String?, at stamp: Timestamp?, base: Rev? = nil, createdAt: Timestamp? = nil,
        origin: Change.Origin = .sync
    ) -> Change {
        Change(
            id: note, action: title.map { .write(Content(title: $0)) } ?? .delete, createdAt: createdAt,
            lastModified: stamp, baseRev: base, origin: origin)
    }

    private func merge(
        _ change: Change, over present: Note? = nil, base: Timestamp? = nil, before: PriorAdmission? = nil,
        device: String = "phone", now: Timestamp? = nil
    ) -> MergeOutcome {
        Merge.merge(
            change,
            AdmissionFacts(
                now: now ?? self.now, device: device, present: present,
                base: base.map { Base(lastModified: $0) }, admittedBefore: before))
    }

    @Test func `a new note is applied as it was sent`() throws {
        let outcome = merge(change("a", at: try time("10:00:00")))
        #expect(outcome.status == .applied)
        #expect(outcome.writes == .state)
        #expect(outcome.fate == .previousStateKept)
        #expect(outcome.state == live("a", at: try time("10:00:00"), id: note))
        #expect(outcome.rev == outcome.state.rev)
        #expect(!outcome.differsFromSent)
        #expect(outcome.recordsAdmission == nil)
    }

    @Test func `a newer edit wins and the older text becomes a version`() throws {
        let present = standing(live("a", at: try time("10:00:00"), id: note))
        let outcome = merge(change("b", at: try time("10:05:00")), over: present)
        #expect(outcome.status == .applied)
        #expect(outcome.fate == .kept(.superseded))
        #expect(outcome.state.content?.title == "b")
        #expect(outcome.state.createdAt == present.state.createdAt)
    }

    @Test func `an older edit loses and is kept as a conflict`() throws {
        let present = standing(live("a", at: try time("10:00:00"), id: note))
        let outcome = merge(change("b", at: try time("09:55:00"), createdAt: try time("10:00:00")), over: present)
        #expect(outcome.status == .superseded)
        #expect(outcome.writes == .nothing)
        #expect(outcome.fate == .previousStateKept)
        #expect(outcome.arrival == .conflict)
        #expect(outcome.state == present.state)
        #expect(outcome.arrived.content?.title == "b")
    }

    @Test func `a loser made earlier still lends its time of creation`() throws {
        let present = standing(live("a", at: try time("10:00:00"), id: note))
        let outcome = merge(change("b", at: try time("09:55:00")), over: present)
        #expect(outcome.status == .superseded)
        #expect(outcome.writes == .state)
        #expect(outcome.fate == .knownAsBase)
        #expect(outcome.state.createdAt == (try time("09:55:00")))
        #expect(outcome.state.content?.title == "a")
    }

    @Test func `an edit with a slow clock wins over the newer text that it was based on`() throws {
        let present = standing(live("a", at: try time("11:00:00"), id: note))
        let outcome = merge(change("b", at: try time("09:00:00"), base: present.rev), over: present)
        #expect(outcome.status == .applied)
        #expect(outcome.state.lastModified == (try time("11:00:00.001")))
        #expect(outcome.sentModified == (try time("09:00:00")))
        #expect(outcome.differsFromSent)
        #expect(outcome.recordsAdmission == PriorAdmission(lastModified: try time("11:00:00.001"), rev: outcome.rev))
    }

    @Test func `a slow clock that saw an older text loses to later edits`() throws {
        let present = standing(live("a", at: try time("11:00:00"), id: note))
        let base = Rev(high: 1, low: 1)
        let outcome = merge(
            change("b", at: try time("09:00:00"), base: base), over: present, base: try time("10:00:00"))
        #expect(outcome.status == .superseded)
        #expect(outcome.arrived.lastModified == (try time("10:00:00.001")))
    }

    @Test func `an unknown base changes nothing`() throws {
        let present = standing(live("a", at: try time("11:00:00"), id: note))
        let outcome = merge(change("b", at: try time("09:00:00"), base: Rev(high: 1, low: 1)), over: present)
        #expect(outcome.arrived.lastModified == (try time("09:00:00")))
        #expect(outcome.recordsAdmission == nil)
    }

    @Test func `a clock up to five minutes ahead is believed`() throws {
        let outcome = merge(change("a", at: try time("12:05:00")))
        #expect(outcome.state.lastModified == (try time("12:05:00")))
        #expect(outcome.warnings.isEmpty)
    }

    @Test func `a clock further ahead is set to the server's, and reported`() throws {
        let outcome = merge(change("a", at: try time("12:05:00.001")))
        #expect(outcome.state.lastModified == now)
        #expect(outcome.warnings == [.clockAhead])
        #expect(outcome.sentModified == (try time("12:05:00.001")))
        #expect(outcome.state.createdAt == now)
    }

    @Test func `a change stamped ahead wins over another of the millisecond that it is set to`() throws {
        for contents in [("a", "b"), ("b", "a")] {
            let present = standing(live(contents.0, at: now, id: note))
            let edit = merge(change(contents.1, at: try time("18:00:00")), over: present)
            #expect(edit.status == .applied)
            #expect(edit.state.lastModified == now.advanced(byMilliseconds: 1))
            let delete = merge(
                Change(id: note, action: .delete, lastModified: try time("18:00:00")), over: present)
            #expect(delete.status == .applied)
            // A change without a difference moves nothing.
            let same = merge(change(contents.0, at: try time("18:00:00")), over: present)
            #expect(same.status == .unchanged)
        }
    }

    @Test func `a change stamped ahead is stamped after its base too`() throws {
        let present = standing(live("a", at: try time("12:03:00"), id: note))
        let outcome = merge(change("b", at: try time("18:00:00"), base: present.rev), over: present)
        #expect(outcome.state.lastModified == (try time("12:03:00.001")))
        #expect(outcome.warnings == [.clockAhead])
    }

    @Test func `a resend of a change stamped ahead is not stamped again`() throws {
        let sent = change("a", at: try time("18:00:00"))
        let first = merge(sent)
        let present = standing(first.state)
        let before = try #require(first.recordsAdmission)
        let again = merge(sent, over: present, before: before, now: try time("18:30:00"))
        #expect(again.status == .unchanged)
        #expect(again.writes == .nothing)
        #expect(again.rev == present.rev)
        let newer = standing(live("b", at: try time("13:00:00"), id: note, createdAt: first.state.createdAt))
        let late = merge(sent, over: newer, before: before, now: try time("18:30:00"))
        #expect(late.status == .superseded)
        #expect(late.arrivedRev == first.rev)
        #expect(late.state == newer.state)
        #expect(late.arrival == .present)
    }

    @Test func `a plain write always wins`() throws {
        let ahead = standing(live("a", at: try time("12:04:00"), id: note))
        let outcome = merge(change("b", at: nil, origin: .request), over: ahead)
        #expect(outcome.status == .applied)
        #expect(outcome.state.lastModified == (try time("12:04:00.001")))
        #expect(!outcome.differsFromSent)
        let deletion = merge(change(nil, at: nil, origin: .request), over: ahead)
        #expect(deletion.status == .applied)
        #expect(deletion.fate == .kept(.deleted))
    }

    @Test func `a plain write that changes nothing moves nothing`() throws {
        let present = standing(live("a", at: try time("10:00:00"), id: note))
        let outcome = merge(change("a", at: nil, origin: .request), over: present)
        #expect(outcome.status == .unchanged)
        #expect(outcome.writes == .nothing)
        #expect(outcome.state == present.state)
        let gone = standing(deleted(at: try time("10:00:00"), id: note))
        #expect(merge(change(nil, at: nil, origin: .request), over: gone).status == .unchanged)
    }

    @Test func `an edit with the stamp of its read wins`() throws {
        let present = standing(live("a", at: try time("10:00:00"), id: note))
        let outcome = merge(change("b", at: try time("10:00:00"), origin: .request), over: present)
        #expect(outcome.status == .applied)
        #expect(outcome.state.lastModified == now)
        let echo = merge(change("a", at: try time("10:00:00"), origin: .request), over: present)
        #expect(echo.status == .unchanged)
        let named = merge(change("a", at: try time("10:00:00"), base: present.rev, origin: .request), over: present)
        #expect(named.status == .unchanged)
    }

    @Test func `the same stamp through sync is decided by content alone`() throws {
        let stamp = try time("10:00:00")
        let (a, b) = (live("a", at: stamp, id: note), live("b", at: stamp, id: note))
        let first = merge(change("b", at: stamp), over: standing(a))
        let second = merge(change("a", at: stamp), over: standing(b))
        #expect(first.state == second.state)
        #expect(first.state == (a.contentDigest < b.contentDigest ? b : a))
    }

    @Test func `a later edit revives, a later delete wins, and on equal stamps the note lives`() throws {
        let ten = try time("10:00:00")
        let trash = Trash(lastModified: try time("09:00:00"), content: Content(title: "old"))
        let gone = standing(deleted(at: ten, id: note, trash: trash))
        #expect(merge(change("b", at: try time("10:00:01")), over: gone).state.content?.title == "b")
        #expect(merge(change("b", at: ten), over: gone).state.content?.title == "b")
        let alive = standing(live("a", at: ten, id: note))
        #expect(merge(change(nil, at: ten), over: alive).status == .superseded)
        let deletion = merge(change(nil, at: try time("10:00:01")), over: alive)
        #expect(deletion.status == .applied)
        #expect(deletion.fate == .kept(.deleted))
        #expect(deletion.state.life == .deleted(Trash(lastModified: ten, content: Content(title: "a"))))
    }

    @Test func `a delete of an unknown id makes a tombstone`() throws {
        let outcome = merge(change(nil, at: try time("10:00:00")))
        #expect(outcome.status == .applied)
        #expect(outcome.state == deleted(at: try time("10:00:00"), id: note).createdAt(nil))
    }

    @Test func `an edit that lost to a delete waits in the trash`() throws {
        let trash = Trash(lastModified: try time("09:00:00"), content: Content(title: "old"))
        let gone = standing(deleted(at: try time("11:00:00"), id: note, trash: trash))
        let outcome = merge(change("late", at: try time("10:00:00"), createdAt: now), over: gone)
        #expect(outcome.status == .superseded)
        #expect(outcome.writes == .nothing || outcome.writes == .metadataOnly)
        #expect(outcome.state.shownContent?.title == "late")
        #expect(outcome.arrival == .conflict)
        let older = merge(change("older", at: try time("08:00:00"), createdAt: now), over: gone)
        #expect(older.state.shownContent?.title == "old")
        #expect(older.writes == .nothing)
    }

    @Test func `a purge erases, is stamped now, and a second one moves nothing`() throws {
        let trash = Trash(lastModified: try time("09:00:00"), content: Content(title: "old"))
        let gone = standing(deleted(at: try time("11:00:00"), id: note, trash: trash))
        let purge = merge(Change(id: note, action: .purge, lastModified: try time("01:00:00")), over: gone)
        #expect(purge.status == .applied)
        #expect(purge.erasesHistory)
        #expect(purge.state == deleted(at: now, id: note).createdAt(gone.state.createdAt))
        let again = merge(Change(id: note, action: .purge), over: standing(purge.state), now: try time("13:00:00"))
        #expect(again.status == .unchanged)
        #expect(again.writes == .nothing)
    }

    @Test func `a change that omits attachments keeps them`() throws {
        let file = Attachment(name: "a", type: "b", size: 1, sha256: .init(1, 2, 3, 4))
        var state = live("a", at: try time("10:00:00"), id: note)
        state.life = .live(Content(title: "a", attachments: [file]))
        let present = standing(state)
        let write = merge(change("b", at: try time("10:01:00")), over: present)
        #expect(write.state.content?.attachments == [file])
        #expect(merge(change("a", at: nil), over: present).status == .unchanged)
        var removal = change("a", at: nil)
        removal.leftOut = []
        #expect(merge(removal, over: present).state.content?.attachments == [])
    }

    @Test func `typing keeps the last state of each five minutes of the clock`() throws {
        let typed = try typing("abc", over: "ab", receivedAt: "11:55:00")
        #expect(merge(typed.change, over: typed.present, now: try time("11:59:59.999")).fate == .knownAsBase)
        #expect(merge(typed.change, over: typed.present, now: try time("12:00:00")).fate == .kept(.superseded))
        let late = try typing("abc", over: "ab", receivedAt: "11:59:59.999")
        #expect(merge(late.change, over: late.present, now: try time("12:00:00")).fate == .kept(.superseded))
    }

    @Test func `only a change that is marked as typing is thinned`() throws {
        let (present, typed) = try typing("abc", over: "ab")
        #expect(merge(typed, over: present).fate == .knownAsBase)
        #expect(merge(typed, over: present, device: "laptop").fate == .kept(.superseded))
        var other = typed
        other.isTyping = false
        #expect(merge(other, over: present).fate == .kept(.superseded))
        other = typed
        other.baseRev = nil
        #expect(merge(other, over: present).fate == .kept(.superseded))
        other = change(nil, at: now, base: present.rev)
        other.isTyping = true
        #expect(merge(other, over: present).fate == .kept(.deleted))
    }

    /// The text is a title, a line feed and a body.
    @Test(arguments: [
        ("abcd", "ab", true), ("abcd", "a", false), ("abcd", "cd", true), ("abcd", "x", false),
        ("abcdef", "axxf", false), ("abcde", "axe", true), ("abcd", "axxxxd", true), ("aaaaaa", "aa", false),
        ("가나", "가", true), ("가나", "나", true), ("가나다라마", "라마", false), ("", "x", true),
    ])
    func `a state of which less than half stays is kept`(before: String, after: String, isThinned: Bool) throws {
        let (present, typed) = try typing(after, over: before)
        #expect(merge(typed, over: present).fate == (isThinned ? .knownAsBase : .kept(.superseded)))
    }

    @Test func `a line that moves from the title into the body stays`() throws {
        var (present, typed) = try typing("", over: "first line")
        present.state.life = .live(Content(title: "first line", body: "x"))
        typed.action = .write(Content(title: "first", body: "line\nx"))
        #expect(merge(typed, over: present).fate == .knownAsBase)
    }

    private func typing(
        _ title: String, over text: String, receivedAt: String = "12:00:00"
    ) throws -> (present: Note, change: Change) {
        let received = try time(receivedAt)
        let present = standing(live(text, at: received, id: note), device: "phone", receivedAt: received)
        var change = change(title, at: received.advanced(byMilliseconds: 1), base: present.rev)
        change.isTyping = true
        return (present, change)
    }

    @Test func `an unseen state of the base's stamp is a conflict`() throws {
        let present = standing(live("theirs", at: try time("10:00:00"), id: note))
        let base = live("ours", at: try time("10:00:00"), id: note).rev
        let outcome = merge(change("goes on", at: now, base: base), over: present, base: try time("10:00:00"))
        #expect(outcome.fate == .kept(.conflict))
        #expect(outcome.replaced?.rev == present.rev)
    }

    @Test func `a base that only got an older creation since was seen`() throws {
        let present = standing(live("a", at: try time("10:00:00"), id: note))
        let facts = AdmissionFacts(
            now: now, device: "phone", present: present,
            base: Base(lastModified: try time("10:00:00"), isPresent: true))
        let outcome = Merge.merge(change("b", at: now, base: Rev(high: 1, low: 2)), facts)
        #expect(outcome.fate == .kept(.superseded))
        #expect(outcome.replaced == nil)
    }
}

extension NoteState {
    fileprivate func createdAt(_ time: Timestamp?) -> NoteState {
        var state = self
        state.created = time
        return state
    }
}
