/// What carries requests on this system, with the connections that it keeps.
public enum SystemTransport {
    #if canImport(HTTPClient)
        public static let shared: any Transport = SocketTransport()
    #else
        public static let shared: any Transport = URLSessionTransport()
    #endif
}
