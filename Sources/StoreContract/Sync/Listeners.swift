/// The listeners at one server. A store with other writers checks for changes whose notice they may have missed.
public struct Listeners: Sendable, Equatable {
    /// The accounts that have listeners, and the last `seq` that was sent.
    public var sent: [AccountNumber: Int64]
    /// The public ids of the listening devices.
    public var devices: Set<String>

    public init(sent: [AccountNumber: Int64] = [:], devices: Set<String> = []) {
        self.sent = sent
        self.devices = devices
    }
}
