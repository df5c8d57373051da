/// Who listens for changes at one server. A store that others write too looks for what they may not have been told.
public struct Listeners: Sendable, Equatable {
    /// The accounts that are listened to, and the `seq` that was told last.
    public var told: [AccountNumber: Int64]
    /// The public ids of the devices that listen.
    public var devices: Set<String>

    public init(told: [AccountNumber: Int64] = [:], devices: Set<String> = []) {
        self.told = told
        self.devices = devices
    }
}
