import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesServerKit

typealias NextcloudContext = RequestContext<NextcloudServices>

/// Builds the responses to one request.
struct NextcloudResponses: ResponseForm {
    let identifier: RequestID
    let route: NextcloudRoute
    /// A page's script sent the request. A Basic challenge would open the browser's password box.
    private let isFromScript: Bool

    init(_ request: borrowing Request, _ route: NextcloudRoute) {
        identifier = request.identifier
        self.route = route
        isFromScript = request.fieldBegins("sec-fetch-dest", with: "empty")
    }

    func problem(_ error: NextcloudError) -> Response {
        var response =
            switch route {
            case .capabilities(let version), .user(let version, _): Envelope(version).refusal(error)
            case .loginPage: LoginPage.failure(error)
            default: JSONAnswer.response(error.status, JSONAnswer.error(error.type), SecurityFields.noStore)
            }
        if let seconds = error.retryAfter { response.fields.add("Retry-After", seconds) }
        if let range = error.contentRange { response.fields.add("Content-Range", range) }
        if let limit = error.limit { response.fields.add([limit]) }
        if error.status == .unauthorized {
            let challenge: StaticString =
                isFromScript ? "Bearer" : "Basic realm=\"CloudNotes\", charset=\"UTF-8\""
            response.fields.add("WWW-Authenticate", challenge)
        }
        return response
    }

    var fields: Fields? {
        switch route {
        case .notes, .note, .settings, .attachment, .unknown: Self.versions
        default: nil
        }
    }

    private static let versions: Fields = {
        var fields = Fields()
        fields.add("X-Notes-API-Versions", APIVersion.supported.joined(separator: ", "))
        return fields
    }()
}

/// Writes JSON as these apps expect it: the type carries its charset in every answer.
enum JSONAnswer {
    private static let type = Fields().adding("Content-Type", "application/json; charset=utf-8")

    static func response(_ status: Status, _ body: [UInt8], _ fields: Fields = SecurityFields.privateNoCache)
        -> Response
    {
        Response(status, fields: type.adding(fields), body: .bytes(body))
    }

    static func error(_ type: StaticString) -> [UInt8] {
        var object = ObjectWriter()
        object.add("errorType", type.description)
        return object.finish()
    }

    static let emptyList = Array("[]".utf8)
}

/// Writes the envelope of Nextcloud's other interfaces, always as JSON: `{"ocs": {"meta": {…}, "data": {…}}}`.
struct Envelope {
    let version: OCSVersion

    init(_ version: OCSVersion) { self.version = version }

    private func bytes(_ status: StaticString, _ code: Int, _ message: StaticString, data: [UInt8]) -> [UInt8] {
        var meta = ObjectWriter()
        meta.add("status", status.description)
        meta.add("statuscode", code)
        meta.add("message", message.description)
        var inner = ObjectWriter()
        inner.add("meta", meta)
        inner.add("data", json: data)
        var object = ObjectWriter()
        object.add("ocs", inner)
        return object.finish()
    }

    func success(_ data: [UInt8]) -> [UInt8] { bytes("ok", version == .v1 ? 100 : 200, "OK", data: data) }

    func refusal(_ error: NextcloudError) -> Response {
        let code = error.status == .unauthorized ? 997 : error.status == .notFound ? 998 : 996
        return JSONAnswer.response(
            error.status, bytes("failure", code, error.type, data: JSONAnswer.emptyList), SecurityFields.noStore)
    }

    func user(_ name: String) -> Response {
        var quota = ObjectWriter()
        // This is Nextcloud's number for an unknown bound.
        quota.add("quota", -3)
        var data = ObjectWriter()
        data.add("id", name)
        data.add("enabled", true)
        data.add("display-name", name)
        data.add("displayname", name)
        data.add("email", nil as String?)
        data.add("quota", quota)
        data.add("groups", array: [String]())
        data.add("language", "en")
        data.add("locale", "en")
        return JSONAnswer.response(.ok, success(data.finish()))
    }
}
