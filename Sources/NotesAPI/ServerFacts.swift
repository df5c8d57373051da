import HTTP

/// What `/v1/info` tells: nothing that is secret, nothing that is only true on this machine.
public struct ServerFacts: Sendable {
    let name: String
    let version: String
    let limits: Limits

    public init(name: String, version: String, limits: Limits) {
        self.name = name
        self.version = version
        self.limits = limits
    }

    func response(pretty: Bool) -> Response {
        var object = JSONObject(pretty: pretty)
        object.add("name", name)
        object.add("version", version)
        object.add("api", "v1")
        object.add("limits") { limits in
            limits.add("headBytes", self.limits.headBytes)
            limits.add("headFields", self.limits.headFields)
            limits.add("targetBytes", self.limits.targetBytes)
        }
        return Response(
            .ok, fields: Fields().adding("Content-Type", "application/json"), body: .bytes(object.finish()))
    }
}
