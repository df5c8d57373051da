import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesPrimitives
import NotesStoreContract

// Login flow, version 2. The app starts a flow and polls; meanwhile a person signs in on a page of this server and
// agrees:
//
//     app      POST /login/v2                    {poll: {token, endpoint}, login: address of the page}
//     person   GET the page                      a form for name and password
//     app      POST the endpoint, token=…        404
//     person   POST the page                     the flow is approved
//     app      POST the endpoint, token=…        {server, loginName, appPassword}, once
//
// The page's token is not the poll's, and neither leads to the other: the page's address does not give access to the
// password. The store has only digests of both. The app's password is the token of a new device, which is made when the
// app fetches it, so that it waits nowhere.

extension OpenNextcloudRoutes {
    /// A flow ends this many milliseconds after it began.
    private static let lifetime: Int64 = 20 * 60 * 1000

    func startLogin(_ request: borrowing Request) throws(NextcloudError) -> Reply {
        guard let base = context.services.access.addresses.base(of: request) else { throw .invalid }
        guard let poll = Token.make(), let page = Token.make() else { throw .noRandomness }
        let name = AppName.of(request.field("user-agent"))
        let flow = Flow(
            kind: .appSignIn, state: Array(name.utf8),
            expiresAt: context.services.now.advanced(byMilliseconds: Self.lifetime))
        let context = context
        let until = flow.expiresAt.milliseconds
        let ended = context.services.flows.withLock {
            $0.start(SHA256.hash(page), from: context.client, now: context.services.clock(), until: until)
        }
        for page in ended { context.services.store.end(page, .appSignIn) { _ in } }
        context.services.store.start(
            flow, poll: SHA256.hash(poll), page: SHA256.hash(page),
            reply: context.reply { _ in
                var polling = ObjectWriter()
                polling.add("token", poll)
                polling.add("endpoint", base + "/index.php/login/v2/poll")
                var object = ObjectWriter()
                object.add("poll", polling)
                object.add("login", base + "/index.php/login/v2/flow/" + page)
                return JSONAnswer.response(.ok, object.finish(), SecurityFields.noStore)
            })
        return .later
    }

    func pollLogin(_ request: borrowing Request) throws(NextcloudError) -> Reply {
        guard let token = try NextcloudParameters(request).text("token"), !token.isEmpty else { throw Self.notApproved }
        guard let base = context.services.access.addresses.base(of: request) else { throw .invalid }
        let poll = SHA256.hash(token)
        let (context, client) = (context, context.services.access.trace(of: request))
        return try context.answer([.flow(.poll(poll), .appSignIn)]) { answers throws(NextcloudError) in
            guard case .flow(let flow) = answers[0] else { throw NextcloudError(StoreError.otherAnswer) }
            guard flow?.account != nil else { throw Self.notApproved }
            try context.take(poll, at: base, client)
            return .later
        }
    }

    fileprivate static let notApproved = NextcloudError(.notFound, "NotApproved")

    // MARK: The page

    func showPage(_ token: String, _ request: borrowing Request) throws(NextcloudError) -> Reply {
        let context = context
        return try flow(token) { flow throws(NextcloudError) in context.reply(LoginPage(flow).response(.ok)) }
    }

    /// Answers the page's form: a name with its password, or with a token of the account; or a refusal.
    func answerPage(_ token: String, _ request: borrowing Request) throws(NextcloudError) -> Reply {
        guard context.services.access.isFromOwnPage(request) else { throw NextcloudError(.foreignPage) }
        let form = try NextcloudParameters(request)
        let (name, secret) = (try form.text("user") ?? "", try form.text("password") ?? "")
        let isDenied = try form.text("answer") == "deny"
        let pending = context.services.access.identity(name: name, secret: secret, in: request)
        let context = context
        return try flow(token) { flow throws(NextcloudError) in
            let page = LoginPage(flow, name: name)
            if isDenied {
                context.deny(token, page)
            } else if name.isEmpty || secret.isEmpty {
                return context.reply(page.response(.ok))
            } else {
                context.approve(token, page, pending)
            }
            return .later
        }
    }

    private func flow(
        _ token: String, _ reply: @escaping @Sendable (Flow) throws(NextcloudError) -> Reply
    ) throws(NextcloudError) -> Reply {
        try context.answer([.flow(.page(SHA256.hash(token)), .appSignIn)]) { answers throws(NextcloudError) in
            guard case .flow(let found) = answers[0] else { throw NextcloudError(StoreError.otherAnswer) }
            guard let flow = found else { throw LoginPage.over }
            return try reply(flow)
        }
    }
}

extension NextcloudContext {
    /// Answers a poll with the password of the app's new device.
    fileprivate func take(_ poll: SHA256.Digest, at base: String, _ client: ClientTrace) throws(NextcloudError) {
        guard let password = Token.make() else { throw .noRandomness }
        services.store.take(
            poll, .appSignIn, token: SHA256.hash(password), named: nil,
            reply: reply { taken throws(NextcloudError) in
                guard let taken else { throw OpenNextcloudRoutes.notApproved }
                services.access.record(.deviceAdded, of: taken.account, device: taken.device.id, client, detail: "app")
                var object = ObjectWriter()
                object.add("server", base)
                object.add("loginName", taken.accountName)
                object.add("appPassword", password)
                return JSONAnswer.response(.ok, object.finish(), SecurityFields.noStore)
            })
    }

    fileprivate func deny(_ token: String, _ page: LoginPage) {
        services.flows.withLock { $0.end(SHA256.hash(token)) }
        services.store.end(SHA256.hash(token), .appSignIn, reply: reply { _ in page.denied })
    }

    fileprivate func approve(_ token: String, _ page: LoginPage, _ pending: PendingIdentity) {
        services.access.settle(pending) { result in
            switch result {
            case .failure(let error):
                if let refusal = page.refusal(error) { respond(refusal) } else { respond(NextcloudError(error)) }
            case .success(let principal):
                services.flows.withLock { $0.end(SHA256.hash(token)) }
                services.store.approve(
                    SHA256.hash(token), .appSignIn, by: principal.asker,
                    reply: reply { wasWaiting throws(NextcloudError) in
                        guard wasWaiting else { throw LoginPage.over }
                        return page.approved
                    })
            }
        }
    }
}

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
        /// The flow ends at this time, in milliseconds since 1970.
        let until: Int64
    }

    /// Lists the flows, the oldest first.
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

/// Reads the name that an app gives itself in its User-Agent, which may be forged.
private enum AppName {
    static func of(_ userAgent: String?) -> String {
        let text = userAgent.flatMap { AccessControl.printable($0, most: 100) }.map { Substring($0).trimmed } ?? ""
        return text.isEmpty ? "An app" : text
    }
}
