import Notes
import NotesHashing
import NotesStoreContract
import NotesStoreEngine

/// Holds everything that the store keeps as one value: a copy of it is a snapshot, and an assignment undoes a
/// transaction.
///
/// `@unchecked Sendable`: values only, some of them of types that do not declare it.
struct MemoryState: @unchecked Sendable {
    var accounts: [AccountNumber: Account] = [:]
    var devices: [DeviceNumber: Device] = [:]
    /// Maps numbers to flows.
    var flows: [Int64: PendingFlow] = [:]
    var apps: [AppKey: App] = [:]
    var numbers: [NumberKey: Int64] = [:]
    /// Lists the snapshots for undos, the oldest first.
    var undos: [Undo] = []
    /// Was given last to an account, a device, a version, an event or a flow. No number is given twice.
    private var lastNumber: Int64 = 0

    mutating func number() -> Int64 {
        lastNumber += 1
        return lastNumber
    }

    struct Device {
        let number: DeviceNumber
        let account: AccountNumber
        let id: String
        var name: String
        /// Is nil after the token was revoked: versions and events still name the device.
        var token: [UInt8]?
        let createdAt: Int64
        var lastSeenAt: Int64
        var clockOffset: Int64?
        var client = ClientTrace(address: nil, agent: nil)
    }

    struct PendingFlow {
        var flow: Flow
        let poll: SHA256.Digest
        var page: SHA256.Digest?
    }

    struct AppKey: Hashable {
        let viewer: AccountNumber
        let app: Int64

        init(_ owner: AppOwner) { (viewer, app) = (owner.viewer, owner.app.code) }
    }

    struct App {
        var next: Int64?
        var settings: [UInt8]?
    }

    struct NumberKey: Hashable {
        let owner: AppKey
        let account: AccountNumber
        let id: NoteID
    }

    struct Undo {
        let id: String
        let account: AccountNumber
        let createdAt: Int64
        var reason: UndoReason
        let device: String?
        let damaged: Int
        var bytes: [UInt8]
        var files: Set<SHA256.Digest>
        var purges: [String: Purge] = [:]

        struct Purge {
            var purge: UndoPurge
            /// The bytes still have the note's text.
            var isPending: Bool
        }
    }

    // MARK: Shared lookups

    func device(id: String?, of account: AccountNumber? = nil) -> Device? {
        guard let id else { return nil }
        return devices.values.first { $0.id == id && (account == nil || $0.account == account) }
    }

    func signedIn(of account: AccountNumber) -> [Device] {
        devices.values.filter { $0.account == account && $0.token != nil }.sorted { $0.number.value < $1.number.value }
    }

    func note(_ id: NoteID, of account: AccountNumber) -> NoteRow? { accounts[account]?.notes[id] }

    func nextNumber(for owner: AppOwner) -> Int64 {
        max(Int64(RestoredApp.firstNumber), apps[AppKey(owner)]?.next ?? 0)
    }

    /// Returns the flow if it has not expired.
    func flow(_ key: FlowKey, _ kind: Flow.Kind, now: Timestamp) -> (number: Int64, flow: Flow)? {
        flows.first { _, waiting in
            guard waiting.flow.kind == kind, waiting.flow.expiresAt > now else { return false }
            switch key {
            case .poll(let digest): return waiting.poll == digest
            case .page(let digest): return waiting.page == digest
            }
        }.map { ($0.key, $0.value.flow) }
    }

    func names(_ digest: SHA256.Digest, _ account: AccountNumber) -> Bool {
        accounts[account]?.files.contains { $0.sha256 == digest } == true
            || undos.contains { $0.account == account && $0.files.contains(digest) }
    }

    /// Returns true if a note, a version or a snapshot of any account names the file.
    func names(_ digest: SHA256.Digest) -> Bool { accounts.keys.contains { names(digest, $0) } }

    /// Erases the account and everything that belongs to it.
    mutating func erase(_ account: AccountNumber) {
        let own = Set(devices.values.filter { $0.account == account }.map(\.number))
        accounts[account] = nil
        for other in Array(accounts.keys) { for device in own { accounts[other]?.pulled[device] = nil } }
        devices = devices.filter { $0.value.account != account }
        flows = flows.filter { $0.value.flow.account != account }
        apps = apps.filter { $0.key.viewer != account }
        numbers = numbers.filter { $0.key.owner.viewer != account && $0.key.account != account }
    }
}

/// Has the rows of one account.
struct Account {
    let name: String
    var password: String?
    let createdAt: Int64
    var counter: AccountCounter
    var quota: Int64?
    var lastBackupAt: Int64?

    /// Is a part of every cursor. A replacement of the account changes it.
    var epoch: UInt64
    var replacedAt: Int64 = 0
    var gap: (from: Int64, to: Int64) = (0, 0)

    var notes: [NoteID: NoteRow] = [:]
    var versions: [NoteID: [Version]] = [:]
    var versionFiles: [NoteID: [Rev: [Attachment]]] = [:]
    /// Maps fingerprints to the admission of changes whose stamp was replaced.
    var resends: [NoteID: [Rev: PriorAdmission]] = [:]
    var answers: [AnswerKey: KeptAnswer] = [:]
    var shares: [NoteID: Share] = [:]
    var pulled: [DeviceNumber: Pull] = [:]
    /// Lists events in the order of their numbers.
    var events: [Event] = []

    struct Version {
        var number: Int64
        let rev: Rev
        let lastModified: Timestamp
        let isDeleted: Bool
        var receivedAt: Timestamp
        var device: String?
        var sentModified: Timestamp?
        var base: Rev?
        var reason: StoredReason
        var json: [UInt8]?
        var imprint: Rev?
        var hashes: RegisterHashes?
        var agesFrom: Timestamp?

        /// The version has content, or is of a deleted note.
        var isKept: Bool { reason != .base }

        init(_ row: VersionRow, number: Int64) {
            self.number = number
            rev = row.note.rev
            lastModified = row.note.state.lastModified
            isDeleted = row.note.state.isDeleted
            receivedAt = row.note.receivedAt
            device = row.note.device
            (sentModified, base, reason, json, imprint, hashes) = (
                row.sentModified, row.base, row.reason, row.json, row.imprint, row.hashes
            )
            agesFrom = row.agesFrom
        }
    }

    struct AnswerKey: Hashable {
        let asker: AccountNumber
        let key: String
    }

    struct Share {
        let token: ShareToken
        let createdAt: Int64
        var end: Timestamp?

        func isOpen(at now: Int64) -> Bool { end.map { $0.milliseconds > now } ?? true }
    }

    struct Event {
        let number: Int64
        var event: AccountEvent
        let network: String?

        var position: StoredEvent.Position { .init(at: event.at, number: number) }
    }

    struct Pull {
        var seq: Int64
        var at: Timestamp
    }

    init(name: String, password: String?, createdAt: Int64, epoch: UInt64, digestKey: String) {
        self.name = name
        self.password = password
        self.createdAt = createdAt
        self.epoch = epoch
        counter = AccountCounter(
            seq: 0, floor: 0, receivedAt: 0, live: 0, deleted: 0, versions: 0, bytes: 0, lastChangeAt: nil,
            digest: AccountDigest(key: digestKey))
    }

    /// Returns the notes in the order of `seq`.
    var inOrder: [NoteRow] { notes.values.sorted { $0.note.seq < $1.note.seq } }

    var head: ChangeBounds {
        ChangeBounds(
            seq: counter.seq, floor: counter.floor, epoch: epoch, replacedAt: replacedAt,
            noteBytes: counter.bytes / max(counter.live + counter.deleted + counter.versions, 1),
            lost: ChangeBounds.lost(from: gap.from, to: gap.to))
    }

    /// Returns the greatest `seq` that was received before `time`.
    func seqBefore(_ time: Int64) -> Int64 {
        notes.values.filter { $0.note.receivedAt.milliseconds < time }.map(\.note.seq).max() ?? 0
    }

    func changes(after start: Int64, upTo last: Int64, tombstonesAfter newSince: Int64) -> [NoteRow] {
        inOrder.filter { row in
            let seq = row.note.seq
            return seq > start && seq <= last && (row.note.rowState == .live || seq > newSince)
        }
    }

    /// Returns the files of notes and versions; a file is repeated for each name.
    var files: [Attachment] { notes.values.flatMap(\.attachments) + versionFiles.values.joined().flatMap(\.value) }

    /// Counts the bytes of the files, each file once.
    var fileBytes: Int64 {
        Dictionary(files.map { ($0.sha256, $0.size) }) { size, _ in size }.values.reduce(0) { $0 + Int64($1) }
    }

    func version(_ rev: Rev, of id: NoteID) -> Version? { versions[id]?.first { $0.rev == rev } }

    /// Returns true if the note, or its named file, has not changed since that second. For a file, only states with
    /// another file of its name count.
    func isUnmodified(_ id: NoteID, since second: Int, file: Attachment? = nil) -> Bool {
        guard let note = notes[id]?.note else { return false }
        // A restored note arrived with the end of the restore.
        let receivedAt = max(note.receivedAt, Timestamp(clamping: replacedAt))
        return WholeSecond.provesUnmodified(second, lastModified: note.state.lastModified, receivedAt: receivedAt) {
            versions[id, default: []].contains { version in
                guard WholeSecond.range(of: second).contains(version.lastModified.milliseconds) else { return false }
                guard let file else { return true }
                let other = versionFiles[id]?[version.rev]?.first { $0.name == file.name }
                return !version.isKept || other.map { $0.sha256 != file.sha256 } ?? false
            }
        }
    }
}

extension NoteRow {
    var trashModified: Timestamp? { if case .deleted(let trash?) = note.state.life { trash.lastModified } else { nil } }
}
