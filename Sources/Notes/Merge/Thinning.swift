/// Typing makes a state every second, and a history of them would bury the versions that matter. What one device
/// itself replaced within five minutes of the server's receiving it, naming it as its base, leaves no version; its
/// rev stays known as a base. What a delete replaced, what another device replaced and what lost is always kept.
enum Thinning {
    static let window: Int64 = 5 * 60 * 1000

    static func isTyping(_ change: Change, over present: Note, _ facts: AdmissionFacts) -> Bool {
        guard case .write = change.action, !present.state.isDeleted, change.baseRev == present.rev,
            let device = facts.device, device == present.device
        else { return false }
        // The time of receipt may lie ahead of the clock.
        let age = facts.now.milliseconds(since: facts.presentArrivedAt ?? present.receivedAt)
        return (-window...window).contains(age)
    }
}
