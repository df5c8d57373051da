/// Who listens for changes at one server. A store that others write to looks for changes whose notice they may have
/// missed.
public struct Listeners: Sendable, Equatable {
    /// The accounts that are listened to, and the last `seq` that was sent.
    public var sent: [AccountNumber: Int64]
    /// The public ids of the devices that listen.
    public var devices: Set<String>

    public init(sent: [AccountNumber: Int64] = [:], devices: Set<String> = []) {
        self.sent = sent
        self.devices = devices
    }
}
