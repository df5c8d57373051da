import NotesAuthentication
import NotesHashing
import NotesPrimitives

/// Bounds the apps' sign-ins that wait for approval: twenty for each network, and a thousand in all. Any client may
/// start one without an account, so one network must not end the flow of a person on another. Above a thousand the
/// oldest flow of the largest network ends, in the largest /48 (of IPv4: /16). Each server counts the flows that it
/// started.
struct SignInFlows {
    static let mostOfNetwork = 20
    static let most = 1_000

    private struct Started {
        let page: SHA256.Digest
        let client: ClientSource
        /// The end in milliseconds since 1970.
        let until: Int64
    }

    /// The flows, the oldest first.
    private var waiting: [Started] = []

    /// Adds a flow, and returns the pages of the flows that have to end.
    mutating func start(_ page: SHA256.Digest, from client: ClientSource, now: Int64, until: Int64) -> [SHA256.Digest] {
        waiting.removeAll { $0.until <= now }
        waiting.append(Started(page: page, client: client, until: until))
        var ended: [SHA256.Digest] = []
        let own = waiting.indices.filter { waiting[$0].client.network == client.network }
        if own.count > Self.mostOfNetwork { ended.append(waiting.remove(at: own[0]).page) }
        if waiting.count > Self.most { ended.append(waiting.remove(at: ofLargestNetwork()).page) }
        return ended
    }

    /// Removes a flow that was approved or denied.
    mutating func end(_ page: SHA256.Digest) { waiting.removeAll { $0.page == page } }

    private func ofLargestNetwork() -> Int {
        let around = Self.largest(waiting, by: \.far)
        let inside = Self.largest(waiting.filter { $0.client.far == around }, by: \.network)
        return waiting.firstIndex { $0.client.network == inside } ?? 0
    }

    /// Returns the largest network; of several, the one that started a flow first.
    private static func largest(_ flows: [Started], by network: (ClientSource) -> UInt64) -> UInt64? {
        let counts = Dictionary(flows.map { (network($0.client), 1) }, uniquingKeysWith: +)
        let most = counts.values.max()
        return flows.map { network($0.client) }.first { counts[$0] == most }
    }
}

/// The name that an app gives itself in its User-Agent, which may be forged.
enum AppName {
    static func of(_ userAgent: String?) -> String {
        let text = userAgent.flatMap { AccessControl.printable($0, most: 100) }.map { Substring($0).trimmed } ?? ""
        return text.isEmpty ? "An app" : text
    }
}
