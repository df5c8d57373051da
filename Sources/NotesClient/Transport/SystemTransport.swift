/// The carrier of requests on this system, with the connections that it keeps.
public enum SystemTransport {
    #if os(Linux)
        /// The transport that all clients share unless they have another one.
        public static let shared: any Transport = SocketTransport()
    #else
        public static let shared: any Transport = URLSessionTransport()
    #endif
}
