#if PostgreSQL
    import Notes
    import Postgres
    import StoreContract
    import StoreCore

    /// What the commands of a batch will look up, as far as they tell before they run.
    package struct BatchKeys {
        package var accounts: Set<AccountNumber> = []
        package var notes: Set<NoteAddress> = []
        package var versions: Set<VersionBuffer.Address> = []
        package var devices: Set<DeviceNumber> = []
        package var idempotency: Set<PostgresIdempotency.Address> = []
        /// Those of which notes may be taken away.
        package var losing: Set<AccountNumber> = []

        package init() {}

        package mutating func add(_ keys: CommandKeys) {
            switch keys {
            case .unknown: break
            case .note(let command): add(command)
            case .push(let push): add(push)
            case .account(let account, let asker):
                accounts.insert(account)
                if let device = asker?.device { devices.insert(device) }
            }
        }

        package mutating func add(_ command: NoteCommand) {
            accounts.insert(command.account)
            notes.insert(NoteAddress(command.account, command.id))
            if let device = command.asker.device { devices.insert(device) }
            if case .delete = command.action { losing.insert(command.account) }
            guard let key = command.idempotency?.key else { return }
            idempotency.insert(
                PostgresIdempotency.Address(account: command.account, asker: command.asker.account, key: key))
        }

        package mutating func add(_ push: SyncPush) {
            accounts.insert(push.account)
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

        package init(_ batch: PostgresBatch) {
            self.batch = batch
            counters = CounterBuffer(batch)
            notes = NoteBuffer(batch, counters)
            tags = TagBuffer(batch)
            resends = ResendBuffer(batch)
            devices = DeviceBuffer(batch)
            idempotency = PostgresIdempotency(batch)
            losses = LossBuffer(batch)
            versions = VersionBuffer(batch, counters)
        }

        /// Locks the accounts and reads the rest behind the locks, in one trip.
        func gather(_ keys: BatchKeys, now: Int64) throws -> BatchMoment {
            let present = NoteBuffer.gather(keys.notes)
            try batch.later(CounterBuffer.lock, CounterBuffer.lock(of: keys.accounts))
            try batch.later(BatchMoment.query, PostgresArguments())
            try batch.later(DeviceBuffer.gather, DeviceBuffer.gather(keys.devices))
            try batch.later(NoteBuffer.gather, present)
            try batch.later(ResendBuffer.gather, present)
            try batch.later(VersionBuffer.gather, VersionBuffer.gather(keys.versions))
            try batch.later(VersionBuffer.gatherPresent, present)
            try batch.later(PostgresIdempotency.gather, PostgresIdempotency.gather(keys.idempotency))
            try batch.later(LossBuffer.gather, LossBuffer.gather(keys, now: now))
            let results = try batch.receive(last: 9)
            guard results.count == 9 else { throw StoreError.unavailable("a statement had no result") }
            try counters.take(results[0], of: keys.accounts)
            try devices.take(results[2], of: keys.devices)
            try notes.take(results[3], of: keys.notes)
            try resends.take(results[4], of: keys.notes)
            try versions.take(results[5], of: keys.versions)
            var ofPresent: Set<VersionBuffer.Address> = []
            for address in keys.notes {
                guard let rev = try notes.row(address.account, address.id)?.note.rev else { continue }
                ofPresent.insert(VersionBuffer.Address(note: address, rev: rev))
            }
            // One that is a base of another change too was just read.
            try versions.take(results[6], of: ofPresent)
            try idempotency.take(results[7], of: keys.idempotency)
            try losses.take(results[8], of: keys)
            return try BatchMoment(results[1])
        }
    }
#endif
