import HTTP
import Primitives
import Notes
import ServerKit

/// The services of this protocol beside `SharedServices`. Every member is safe to use from any thread.
final class NextcloudServices: Sendable {
    let shared: SharedServices
    let settings: NextcloudSettings
    /// The label of each route, indexed by `NextcloudRoute.number`.
    let labels: [RouteLabel]
    let names = KnownNames()
    let flows = Mutex(SignInFlows())

    init(_ shared: SharedServices, _ settings: NextcloudSettings) {
        self.shared = shared
        self.settings = settings
        labels = RouteLabel.labels(NextcloudRoute.patterns, after: settings.patternsBefore)
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
