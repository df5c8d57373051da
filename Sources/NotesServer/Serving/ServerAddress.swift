import Primitives

/// Where a server is reached: `http://127.0.0.1:8080`.
struct ServerAddress {
    let host: String
    let port: Int
    let isSecure: Bool

    /// As the server listens.
    var base: String { base(host) }

    /// For a person on this machine, or on the one that publishes a container's port: a server that listens on all
    /// addresses, of either family, also answers on this one.
    var localBase: String { base(["0.0.0.0", "::", ""].contains(host) ? "127.0.0.1" : host) }

    private func base(_ host: String) -> String {
        (isSecure ? "https://" : "http://") + Authority.text(host: host, port: port)
    }
}
