import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Parses a path of this protocol to its resource. Apps spell paths loosely: with `/index.php` once, twice or not at
/// all, with `//`, and with a slash at the end.
///
///     /index.php/apps/notes/api/v1/notes/107     note 107, by version 1
///     //apps/notes/api/v0.2/notes/               the list, by version 0.2
///     /ocs/v2.php/cloud/capabilities             capabilities, in the envelope of version 2
enum NextcloudRoute: Equatable, Sendable {
    case status
    case capabilities(OCSVersion)
    /// The resource is the account that is signed in; `named` is the account that the path names, if any.
    case user(OCSVersion, named: String? = nil)
    case startLogin
    case pollLogin
    case loginPage(token: String)
    case notes(APIVersion)
    case note(AppNumber?, APIVersion)
    case settings
    case attachment(AppNumber?)
    /// The path is below the API's base, and this server does not have it.
    case unknown

    /// Returns nil for a path of another protocol. The first bytes decide for most paths.
    init?(_ request: borrowing Request) {
        guard Self.mayBegin(request) else { return nil }
        self.init(request.rawPath)
    }

    init?(_ path: String) {
        var segments = path.split(separator: "/")[...]
        while segments.first == "index.php" { segments.removeFirst() }
        switch (segments.first, segments.count) {
        case ("status.php", 1): self = .status
        case ("ocs", 5):
            guard segments.dropFirst(2).starts(with: ["cloud", "users"]),
                let version = OCSVersion(segments.dropFirst().first ?? ""), let name = segments.last
            else { return nil }
            self = .user(version, named: String(name))
        case ("ocs", 4):
            guard segments.dropFirst(2).first == "cloud", let version = OCSVersion(segments.dropFirst().first ?? "")
            else { return nil }
            switch segments.last {
            case "capabilities": self = .capabilities(version)
            case "user": self = .user(version)
            default: return nil
            }
        case ("login", 2...4):
            guard segments.dropFirst().first == "v2" else { return nil }
            switch (segments.dropFirst(2).first, segments.count) {
            case (nil, 2): self = .startLogin
            case ("poll", 3): self = .pollLogin
            case ("flow", 4): self = .loginPage(token: String(segments.last ?? ""))
            default: return nil
            }
        case ("apps", 3...):
            let rest = segments.dropFirst()
            guard rest.starts(with: ["notes", "api"]) else { return nil }
            self = Self.api(rest.dropFirst(2))
        default: return nil
        }
    }

    private static func mayBegin(_ request: borrowing Request) -> Bool {
        request.pathBegins(with: "/index.php") || request.pathBegins(with: "/apps/")
            || request.pathBegins(with: "/ocs/")
            || request.pathBegins(with: "/status.php") || request.pathBegins(with: "/login/")
            || request.pathBegins(with: "//")
    }

    private static func api(_ segments: ArraySlice<Substring>) -> NextcloudRoute {
        guard let version = segments.first.flatMap({ APIVersion($0) }) else { return .unknown }
        let rest = Array(segments.dropFirst())
        switch (rest.first, rest.count) {
        case ("notes", 1): return .notes(version)
        case ("notes", 2): return isNumber(rest[1]) ? .note(AppNumber(rest[1]), version) : .unknown
        case ("settings", 1): return version.isOld ? .unknown : .settings
        case ("attachment", 2):
            return !version.isOld && isNumber(rest[1]) ? .attachment(AppNumber(rest[1])) : .unknown
        default: return .unknown
        }
    }

    /// Returns true for digits. A number above 32 bits parses, and matches no note.
    private static func isNumber(_ text: Substring) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}

/// Names the versions of the notes API that a path may have.
enum APIVersion: String, CaseIterable, Sendable {
    case v02 = "v0.2"
    case v1 = "v1"
    case v13 = "v1.3"
    case v14 = "v1.4"

    init?(_ segment: Substring) { self.init(rawValue: String(segment)) }

    /// Titles follow the content, and there are no settings and no attachments.
    var isOld: Bool { self == .v02 }

    /// Lists the versions as in `X-Notes-API-Versions` and the capabilities.
    static let supported = ["0.2", "1.3", "1.4"]
}

/// Distinguishes the two envelopes of Nextcloud's other interfaces, which differ in a success's code.
enum OCSVersion: String, Sendable {
    case v1 = "v1.php"
    case v2 = "v2.php"

    init?(_ segment: Substring) { self.init(rawValue: String(segment)) }
}

extension NextcloudRoute {
    /// Returns the position in `patterns`, the methods (HEAD comes with GET), and whether the route needs an account.
    private var facts: (number: Int, methods: [Method], needsAccount: Bool) {
        switch self {
        case .status: (0, [.get], false)
        case .capabilities: (1, [.get], false)
        case .user: (2, [.get], true)
        case .startLogin: (3, [.post], false)
        case .pollLogin: (4, [.post], false)
        case .loginPage: (5, [.get, .post], false)
        case .notes: (6, [.get, .post], true)
        case .note: (7, [.get, .put, .delete], true)
        case .settings: (8, [.get, .put], true)
        case .attachment: (9, [.get, .post], true)
        case .unknown: (10, [.get, .post, .put, .delete], true)
        }
    }

    var number: Int { facts.number }
    var needsAccount: Bool { facts.needsAccount }

    var showsMoreToAccounts: Bool {
        if case .capabilities = self { true } else { false }
    }

    func match(_ method: Method) -> RouteMatch<NextcloudRoute> {
        let methods = facts.methods
        if methods.contains(method == .head ? .get : method) { return .found(self) }
        let allowed = methods + (methods.contains(.get) ? [.head] : []) + [.options]
        return .otherMethod(allow: allowed.map(\.name.description).joined(separator: ", "))
    }

    /// Lists the patterns, for logs and meters.
    static let patterns: [StaticString] = [
        "/status.php", "/ocs/{version}/cloud/capabilities", "/ocs/{version}/cloud/user", "/login/v2", "/login/v2/poll",
        "/login/v2/flow/{token}", "/apps/notes/api/{version}/notes", "/apps/notes/api/{version}/notes/{id}",
        "/apps/notes/api/{version}/settings", "/apps/notes/api/{version}/attachment/{id}", "/apps/notes/api/{path}",
    ]
}
