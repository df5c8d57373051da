import Notes

// Accounts, devices and sessions (docs/protocol.md 2).
extension APIClient {
    /// Signs in as a new device, and returns its token. `device` is a label by which the user recognises it. A server
    /// that needs more than a password refuses with the code text `second_factor`.
    public func signIn(name: String, password: String, device: String) async throws(ServerError) -> NewSession {
        try await session("v1/sessions", name, password, device)
    }

    /// Creates an account and signs in to it, if the operator has opened sign-up. A name that is in use is refused with
    /// `already_exists`.
    public func signUp(name: String, password: String, device: String) async throws(ServerError) -> NewSession {
        try await session("v1/accounts", name, password, device)
    }

    private func session(
        _ path: String, _ name: String, _ password: String, _ device: String
    ) async throws(ServerError) -> NewSession {
        let body = JSONObject(["name": .string(name), "password": .string(password), "device": .string(device)])
        return try await NewSession(object(.json("POST", path, body.bytes)))
    }

    /// Makes the token invalid. It is no error if the token was invalid already.
    public func signOut() async throws(ServerError) {
        let answer = try await answer(to: APIRequest("DELETE", "v1/sessions/current", isRepeatable: true))
        guard answer.isSuccess || answer.status == 401 else { throw .refused(APIProblem(answer)) }
    }

    /// Returns the account and the device that the token belongs to.
    public func account() async throws(ServerError) -> AccountInfo {
        let object = try await object(APIRequest("GET", "v1/accounts/current"))
        guard let name = object.text("name") else { throw .malformed("the account has no name") }
        let device = object.object("device")
        return AccountInfo(
            name: name, hasPassword: object.flag("hasPassword"), deviceID: device?.text("id"),
            deviceName: device?.text("name"))
    }

    /// Sets the password. `current` is nil for an account without one, whose first password revokes no token. Any other
    /// change revokes the tokens of all other devices. A wrong present password is a refusal with status 403.
    public func changePassword(from current: String?, to new: String) async throws(ServerError) {
        let body = JSONObject(["currentPassword": current.map(JSON.string), "newPassword": .string(new)])
        try await call(.json("PUT", "v1/accounts/current/password", body.bytes))
    }

    /// Erases everything of the account.
    public func deleteAccount(password: String?) async throws(ServerError) {
        let body = JSONObject(["password": password.map(JSON.string)])
        try await call(.json("DELETE", "v1/accounts/current", body.bytes))
    }

    /// Returns the devices of the account, this one included.
    public func devices() async throws(ServerError) -> [DeviceInfo] {
        try await list("v1/devices").compactMap { DeviceInfo($0) }
    }

    /// Makes an address that signs in one further device, once and within ten minutes.
    public func makeDeviceLink(for device: String? = nil) async throws(ServerError) -> PublicAddress {
        let body = JSONObject(["device": device.map(JSON.string)])
        let object = try await object(.json("POST", "v1/devices/links", body.bytes))
        guard let url = object.text("url") else { throw .malformed("a link has a url") }
        return PublicAddress(url: url, expiresAt: object.time("expiresAt"))
    }

    /// Returns the latest events of the account, newest first: sign-ins, devices, shared notes, backups. The server
    /// accepts a limit of 1 to 1,000.
    public func securityEvents(limit: Int = 100) async throws(ServerError) -> [SecurityEvent] {
        try await list("v1/accounts/current/events", limit: limit).compactMap { SecurityEvent($0) }
    }

    /// Returns the objects of an answer that is a list.
    func list(_ path: String, limit: Int? = nil) async throws(ServerError) -> [JSONObject] {
        let query = limit.map { [APIRequest.Parameter("limit", "\($0)")] } ?? []
        let body = try await call(APIRequest("GET", path, query: query)).body
        let list = try? JSONView.read(body) { view throws(DomainError) in view.tree }
        guard let elements = list?.array else { throw .malformed("it is no list") }
        return elements.compactMap(\.object)
    }

    /// Signs another device out.
    public func revoke(device id: String) async throws(ServerError) {
        try await call(APIRequest("DELETE", "v1/devices/" + id, isRepeatable: true))
    }

    /// Gives a device of the account, this one or another, another name.
    public func rename(device id: String, to name: String) async throws(ServerError) {
        try await call(
            .json("PATCH", "v1/devices/" + id, JSONObject(["name": .string(name)]).bytes, isRepeatable: true))
    }

    /// Returns the server's program and features. It needs no token.
    public func info() async throws(ServerError) -> ServerInfo {
        let object = try await object(APIRequest("GET", "v1/info"))
        guard let name = object.text("name"), let version = object.text("version") else {
            throw .malformed("it has no name and version")
        }
        let limits = object.object("limits")
        return ServerInfo(
            name: name, version: version, serverTime: object.time("serverTime"),
            features: (object.array("features") ?? []).compactMap(\.text),
            attachmentBytes: limits?.integer("attachmentBytes"), trashDays: limits?.integer("trashDays"))
    }

    /// Returns the counts and times of the account, and the digest of its notes.
    public func status() async throws(ServerError) -> AccountState {
        AccountState(try await object(APIRequest("GET", "v1/status")))
    }

    /// Calls `receive` with each piece of the event stream, comments included. Returns when the server ends it.
    func eventPieces<Failure>(
        after cursor: String?, _ receive: @escaping @Sendable ([UInt8]) throws(Failure) -> Void
    ) async throws(StreamingError<Failure>) {
        let fields = cursor.map { [APIRequest.Parameter("Last-Event-ID", $0)] } ?? []
        try await stream(APIRequest("GET", "v1/events", fields: fields), receive)
    }
}
