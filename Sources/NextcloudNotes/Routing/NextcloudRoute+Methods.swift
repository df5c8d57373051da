import HTTP
import ServerKit

extension NextcloudRoute {
    /// Its position in `patterns`, its methods (HEAD comes with GET), and whether it needs an account.
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

    /// For logs and meters.
    static let patterns: [StaticString] = [
        "/status.php", "/ocs/{version}/cloud/capabilities", "/ocs/{version}/cloud/user", "/login/v2", "/login/v2/poll",
        "/login/v2/flow/{token}", "/apps/notes/api/{version}/notes", "/apps/notes/api/{version}/notes/{id}",
        "/apps/notes/api/{version}/settings", "/apps/notes/api/{version}/attachment/{id}", "/apps/notes/api/{path}",
    ]
}
