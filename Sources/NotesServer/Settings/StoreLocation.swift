/// Where notes are kept.
enum StoreLocation: Sendable, Equatable {
    /// Nil is the data folder.
    case folder(String?)
    /// A `postgres://` address, which may hold a password.
    case database(String)

    /// What is written for the data folder, wherever that is.
    static let inData = "sqlite:DATA"

    private static let scheme = "sqlite:"
    private static let addresses = ["postgres://", "postgresql://"]

    init?(_ text: String) {
        if text == Self.inData {
            self = .folder(nil)
        } else if text.hasPrefix(Self.scheme), text.count > Self.scheme.count {
            self = .folder(String(text.dropFirst(Self.scheme.count)))
        } else if Self.addresses.contains(where: { text.hasPrefix($0) }) {
            self = .database(text)
        } else {
            return nil
        }
    }

    /// Without what may be secret: user and password before the host, and the parameters behind it.
    var shown: String {
        switch self {
        case .folder(nil): return Self.inData
        case .folder(let folder?): return Self.scheme + folder
        case .database(let address): return "postgres://" + Self.hiding(address)
        }
    }

    /// What is behind the scheme of an address, without what may be secret.
    static func hiding(_ address: String) -> String {
        let rest = address.drop { $0 != "/" }.drop { $0 == "/" }
        let location = rest.prefix { $0 != "?" && $0 != "#" }
        return String(location.lastIndex(of: "@").map { location[location.index(after: $0)...] } ?? location)
    }
}
