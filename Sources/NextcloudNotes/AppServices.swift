import Access
import HTTP
import Locking
import Notes
import StoreContract

/// What all loops share. Every member is safe to use from any thread.
final class AppServices: Sendable {
    let store: any NoteStore
    let access: AccessControl
    let settings: NextcloudSettings
    let log: EventLog?
    /// Milliseconds since 1970.
    let clock: @Sendable () -> Int64
    /// By `AppRoute.number`.
    let labels: [RouteLabel]
    let names = KnownNames()
    let flows = Mutex(SignInFlows())

    init(
        _ store: any NoteStore, _ access: AccessControl, _ settings: NextcloudSettings, log: EventLog?,
        clock: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.access = access
        self.settings = settings
        self.log = log
        self.clock = clock
        labels = RouteLabel.labels(AppRoute.patterns, after: settings.patternsBefore)
    }

    var limits: NoteLimits { NoteLimits(body: settings.noteBytes) }
}

/// The operator's settings of this protocol.
public struct NextcloudSettings: Sendable {
    /// Bytes of a note's body.
    public var noteBytes = 1024 * 1024
    /// Bytes of an attachment.
    public var attachmentBytes = 25 * 1024 * 1024
    public var name = "CloudNotes"
    /// Patterns that the meter counts before this protocol's.
    public var patternsBefore = 0

    public init() {}
}
