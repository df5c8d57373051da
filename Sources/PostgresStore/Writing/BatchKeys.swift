import Notes
import Postgres
import StoreContract
import StoreCore

/// What the commands of a batch will look up, as far as that is known before they run.
package struct BatchKeys {
    package var accounts: Set<AccountNumber> = []
    package var notes: Set<NoteAddress> = []
    package var versions: Set<VersionBuffer.Address> = []
    package var devices: Set<DeviceNumber> = []
    package var idempotency: Set<PostgresIdempotency.Address> = []
    /// Those of which notes may be taken away.
    package var losing: Set<AccountNumber> = []
    /// Those whose recent mass-damage snapshots are needed: a deletion counts towards one, and the response to a push names it.
    package var warned: Set<AccountNumber> = []
    /// Whether the commands are likely to look up nothing else.
    package private(set) var areComplete = true

    package init() {}

    package mutating func add(_ keys: CommandKeys) {
        switch keys {
        case .unknown: areComplete = false
        case .note(let command): add(command)
        case .push(let push): add(push)
        case .account(let account, let asker):
            areComplete = false
            accounts.insert(account)
            if let device = asker?.device { devices.insert(device) }
        }
    }

    package mutating func add(_ command: NoteCommand) {
        accounts.insert(command.account)
        // What a second command about a note replaces does not exist yet, so it cannot be gathered.
        let isFirst = notes.insert(NoteAddress(command.account, command.id)).inserted
        if !isFirst { areComplete = false }
        if let device = command.asker.device { devices.insert(device) }
        switch command.action {
        case .create, .put, .patch: break
        case .delete:
            losing.insert(command.account)
            warned.insert(command.account)
            areComplete = false
        default: areComplete = false
        }
        guard let key = command.idempotency?.key else { return }
        idempotency.insert(
            PostgresIdempotency.Address(account: command.account, asker: command.asker.account, key: key))
    }

    package mutating func add(_ push: SyncPush) {
        areComplete = false
        accounts.insert(push.account)
        warned.insert(push.account)
        if let device = push.asker.device { devices.insert(device) }
        for change in push.changes {
            let note = NoteAddress(push.account, change.id)
            notes.insert(note)
            if BulkDeletionGuard.takesAway(change) { losing.insert(push.account) }
            if let base = change.baseRev { versions.insert(VersionBuffer.Address(note: note, rev: base)) }
        }
    }
}

/// The buffers of a writing connection.
package struct BatchBuffers {
    package let batch: PostgresBatch
    package let counters: CounterBuffer
    package let notes: NoteBuffer
    package let versions: VersionBuffer
    package let resends: ResendBuffer
    package let tags: TagBuffer
    package let devices: DeviceBuffer
    package let idempotency: PostgresIdempotency
    package let losses: LossBuffer

    package init(_ batch: PostgresBatch, _ texts: RecentTexts = RecentTexts()) {
        self.batch = batch
        counters = CounterBuffer(batch)
        notes = NoteBuffer(batch, counters, texts)
        tags = TagBuffer(batch)
        resends = ResendBuffer(batch, counters)
        devices = DeviceBuffer(batch)
        idempotency = PostgresIdempotency(batch, counters)
        losses = LossBuffer(batch)
        versions = VersionBuffer(batch, counters)
    }

    /// What was asked for: for each statement, what to do with its result.
    struct Asked {
        fileprivate var takes: [(PostgresResult) throws -> Void] = []
    }

    /// Sends statements that lock the accounts and read the rest behind the locks. What no key needs is not read.
    func ask(_ keys: BatchKeys, now: Int64) throws -> Asked {
        var asked = Asked()
        try ask(CounterBuffer.lock, CounterBuffer.lock(of: keys.accounts), &asked) { [counters] in
            try counters.take($0, of: keys.accounts)
        }
        try askRows(keys, &asked)
        if !keys.warned.isEmpty {
            try ask(LossBuffer.gather, LossBuffer.gather(keys, now: now), &asked) { [losses] in
                try losses.take($0, of: keys)
            }
        }
        try batch.later(BatchMoment.query, PostgresArguments())
        try batch.sync()
        return asked
    }

    /// Queues the same without locks, for commands that look up nothing else.
    func askAhead(_ keys: BatchKeys) throws -> Asked {
        var asked = Asked()
        try ask(CounterBuffer.read, CounterBuffer.lock(of: keys.accounts), &asked) { [counters] in
            try counters.take($0, of: keys.accounts, areLocked: false)
        }
        try askRows(keys, &asked)
        return asked
    }

    private func ask(
        _ sql: String, _ arguments: PostgresArguments, _ asked: inout Asked,
        _ take: @escaping (PostgresResult) throws -> Void
    ) throws {
        try batch.later(sql, arguments)
        asked.takes.append(take)
    }

    private func askRows(_ keys: BatchKeys, _ asked: inout Asked) throws {
        if !keys.devices.isEmpty {
            try ask(DeviceBuffer.gather, DeviceBuffer.gather(keys.devices), &asked) { [devices] in
                try devices.take($0, of: keys.devices)
            }
        }
        if !keys.notes.isEmpty {
            let present = notes.request(keys.notes)
            try ask(VersionBuffer.gatherPresent, present.arguments, &asked) {
                let states = try notes.take($0, of: present)
                try versions.take($0, of: states, from: NoteBuffer.columnCount)
            }
            try ask(ResendBuffer.gather, NoteBuffer.addresses(keys.notes), &asked) { [resends] in
                try resends.take($0, of: keys.notes)
            }
        }
        if !keys.versions.isEmpty {
            // One that is a present state too is read twice.
            try ask(VersionBuffer.gather, VersionBuffer.gather(keys.versions), &asked) { [versions] in
                try versions.take($0, of: keys.versions)
            }
        }
        if !keys.idempotency.isEmpty {
            try ask(PostgresIdempotency.gather, PostgresIdempotency.gather(keys.idempotency), &asked) {
                [idempotency] in
                try idempotency.take($0, of: keys.idempotency)
            }
        }
    }

    /// Waits for the results of `ask`.
    func receive(_ asked: Asked) throws -> BatchMoment {
        var results = try batch.receive(last: asked.takes.count + 1)
        guard let last = results.popLast() else { throw Self.incomplete }
        try take(results, asked)
        let moment = try BatchMoment(last)
        batch.learn(moment.rowTypes)
        return moment
    }

    func take(_ results: [PostgresResult], _ asked: Asked) throws {
        guard results.count == asked.takes.count else { throw Self.incomplete }
        for (result, take) in zip(results, asked.takes) { try take(result) }
    }

    private static var incomplete: StoreError { .unavailable("a statement had no result") }

    /// Locks the accounts of a batch that was decided on what `askAhead` found, and asks whether that still holds.
    func askWhetherUnchanged(_ keys: BatchKeys) throws {
        try batch.later(CounterBuffer.lock, CounterBuffer.lock(of: keys.accounts))
        try batch.later(DeviceBuffer.gather, DeviceBuffer.gather(keys.devices))
        try batch.later(BatchMoment.query, PostgresArguments())
        try batch.endBeginning()
    }

    /// Nil where it does not.
    func receiveIfUnchanged() throws -> BatchMoment? {
        let results = try batch.receiveBeginning(last: 3)
        guard results.count == 3 else { throw Self.incomplete }
        let moment = try BatchMoment(results[2])
        guard try counters.areUnchanged(results[0]), try devices.areUnchanged(results[1]),
            moment.timeline == moment.knownTimeline, moment.generation == counters.generation,
            try moment.rowTypes == batch.rowTypes()
        else { return nil }
        return moment
    }
}
