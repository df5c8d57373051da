import Notes
import NotesAuthentication
import NotesHTTP
import NotesServerKit

typealias NextcloudContext = RequestContext<NextcloudServices>

/// Builds the responses to one request.
struct NextcloudResponses: ResponseForm {
    let identifier: RequestID
    let route: NextcloudRoute
    /// True if a page's script sent the request. A Basic challenge would open the browser's password box.
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
            if isFromScript {
                response.fields.add("WWW-Authenticate", "Bearer" as StaticString)
            } else {
                response.fields.add("WWW-Authenticate", "Basic realm=\"CloudNotes\", charset=\"UTF-8\"" as StaticString)
            }
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

/// JSON as these apps expect it: the type carries its charset in every answer.
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
