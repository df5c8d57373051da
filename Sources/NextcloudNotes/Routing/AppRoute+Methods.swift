import HTTP

extension AppRoute {
    /// HEAD comes with GET.
    var methods: [Method] {
        switch self {
        case .status, .capabilities, .user: [.get]
        case .startLogin, .pollLogin: [.post]
        case .loginPage: [.get, .post]
        case .notes: [.get, .post]
        case .note: [.get, .put, .delete]
        case .settings: [.get, .put]
        case .attachment: [.get, .post]
        case .unknown: [.get, .post, .put, .delete]
        }
    }

    func allows(_ method: Method) -> Bool { methods.contains(method == .head ? .get : method) }

    /// For the Allow field.
    var allowed: String {
        (methods + (methods.contains(.get) ? [.head] : []) + [.options]).map(\.name.description)
            .joined(separator: ", ")
    }

    var needsAccount: Bool {
        switch self {
        case .status, .startLogin, .pollLogin, .loginPage, .capabilities: false
        case .user, .notes, .note, .settings, .attachment, .unknown: true
        }
    }

    var showsMoreToAccounts: Bool {
        if case .capabilities = self { true } else { false }
    }

    /// Its position in `patterns`.
    var number: Int {
        switch self {
        case .status: 0
        case .capabilities: 1
        case .user: 2
        case .startLogin: 3
        case .pollLogin: 4
        case .loginPage: 5
        case .notes: 6
        case .note: 7
        case .settings: 8
        case .attachment: 9
        case .unknown: 10
        }
    }

    /// For logs and meters.
    static let patterns: [StaticString] = [
        "/status.php", "/ocs/{version}/cloud/capabilities", "/ocs/{version}/cloud/user", "/login/v2", "/login/v2/poll",
        "/login/v2/flow/{token}", "/apps/notes/api/{version}/notes", "/apps/notes/api/{version}/notes/{id}",
        "/apps/notes/api/{version}/settings", "/apps/notes/api/{version}/attachment/{id}", "/apps/notes/api/{path}",
    ]

    /// In what form its errors are.
    var errorForm: ErrorForm {
        switch self {
        case .capabilities(let version), .user(let version, _): .envelope(version)
        case .loginPage: .page
        default: .plain
        }
    }

    enum ErrorForm: Sendable {
        /// `{"errorType": "…"}`
        case plain
        case envelope(OCSVersion)
        case page
    }
}
