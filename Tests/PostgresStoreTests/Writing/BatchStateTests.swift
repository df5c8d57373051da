import Testing

@testable import NotesPostgresStore

struct BatchStateTests {
    private var state = BatchState()

    /// Sends BEGIN and the batch's reads, and receives the replies.
    private mutating func gather() {
        _ = state.begins()
        state.queues()
        #expect(state.ends() == .sync)
        state.received()
    }

    /// Sends COMMIT, and behind it the beginning of the next batch.
    private mutating func commitPreparing() {
        state.commits()
        _ = state.begins()
        state.queues()
        #expect(state.ends() == .sync)
    }

    @Test mutating func `a batch that is gathered and written takes two pipelines`() {
        #expect(state.phase == .settled)
        #expect(state.begins() == 1)
        #expect(state.phase == .queued)
        #expect(state.ends() == .sync)
        #expect(state.phase == .sent)
        state.received()
        #expect(state.phase == .settled)
        state.queues()
        state.commits()
        #expect(state.phase == .committing)
        state.commitEnded()
        #expect(state.phase == .settled)
    }

    @Test mutating func `a pipeline ends once, and an empty one not at all`() {
        #expect(state.ends() == .none)
        state.received()
        _ = state.begins()
        #expect(state.ends() == .sync)
        #expect(state.ends() == .none)
        #expect(state.phase == .sent)
        state.received()
        state.commits()
        #expect(state.ends() == .none)
        #expect(state.phase == .committing)
    }

    @Test mutating func `the beginning of the next batch is answered once the COMMIT has ended`() {
        gather()
        state.commits()
        #expect(state.begins() == 2)
        #expect(state.phase == .committingQueued)
        state.queues()
        #expect(state.ends() == .sync)
        #expect(state.phase == .committingSent)
        #expect(state.ends() == .none)
        state.commitEnded()
        #expect(state.phase == .sent)
        state.received()
        #expect(state.phase == .settled)
    }

    @Test mutating func `a batch whose connection breaks before its COMMIT is queued is run again`() {
        #expect(state.breaks() == .runAgain)
        _ = state.begins()
        #expect(state.breaks() == .runAgain)
        #expect(state.phase == .settled)
        _ = state.begins()
        _ = state.ends()
        #expect(state.breaks() == .runAgain)
        gather()
        #expect(state.breaks() == .runAgain)
        gather()
        state.queues()
        #expect(state.breaks() == .runAgain)
        #expect(state.phase == .settled)
    }

    @Test mutating func `a batch whose connection breaks before its COMMIT's reply is checked`() {
        gather()
        state.queues()
        state.commits()
        #expect(state.breaks() == .lookup(batch: 1))
        #expect(state.phase == .settled)
    }

    @Test mutating func `the check is by the batch's own number while the next batch is behind it`() {
        gather()
        state.commits()
        #expect(state.begins() == 2)
        #expect(state.breaks() == .lookup(batch: 1))
        gather()
        commitPreparing()
        #expect(state.number == 4)
        #expect(state.breaks() == .lookup(batch: 3))
        #expect(state.phase == .settled)
    }

    @Test mutating func `a prepared batch is run again if the connection breaks after the COMMIT`() {
        gather()
        commitPreparing()
        state.commitEnded()
        #expect(state.breaks() == .runAgain)
    }

    @Test mutating func `a batch is undone by a ROLLBACK in its pipeline until that has ended`() {
        #expect(state.undoes() == .none)
        _ = state.begins()
        #expect(state.undoes() == .rollBack)
        #expect(state.phase == .settled)
        _ = state.begins()
        _ = state.ends()
        #expect(state.undoes() == .settle)
        gather()
        #expect(state.undoes() == .none)
        gather()
        state.queues()
        #expect(state.undoes() == .rollBack)
        #expect(state.phase == .settled)
    }

    @Test mutating func `a prepared batch is undone if the COMMIT before it fails`() {
        gather()
        commitPreparing()
        state.commitEnded()
        #expect(state.undoes() == .settle)
        #expect(state.phase == .settled)
        gather()
        state.commits()
        state.commitEnded()
        #expect(state.undoes() == .none)
    }

    @Test mutating func `no two batches have one number`() {
        #expect(state.begins() == 1)
        _ = state.breaks()
        #expect(state.takeNumber() == 2)
        gather()
        #expect(state.number == 3)
        commitPreparing()
        #expect(state.number == 4)
    }

    @Test mutating func `a COMMIT is outstanding from its queuing to its reply, whatever follows it`() {
        gather()
        state.queues()
        #expect(!state.isCommitting)
        state.commits()
        #expect(state.isCommitting)
        _ = state.begins()
        #expect(state.isCommitting)
        _ = state.ends()
        #expect(state.isCommitting)
        state.commitEnded()
        #expect(!state.isCommitting)
    }
}
