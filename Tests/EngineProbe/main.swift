import NotesHTTP

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// The engine alone, with an endpoint for each thing it can do: what the tests on raw sockets and the benchmarks talk
// to.
//
//     engine-probe [--portable] [--loops N] [--port N] [--limit NAME=VALUE …] [--tls CERTIFICATE KEY]

var configuration = Server.Configuration()
configuration.port = 0
var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
    switch word {
    case "--portable": configuration.readiness = .portable
    case "--loops": configuration.loops = words.popFirst().flatMap { Int($0) } ?? 1
    case "--port": configuration.port = words.popFirst().flatMap { Int($0) } ?? 0
    case "--tls":
        let (certificate, key) = (words.popFirst() ?? "", words.popFirst() ?? "")
        configuration.tls = try TLSContext(certificate: certificate, key: key)
    case "--limit": ProbeLimits.apply(words.popFirst() ?? "", &configuration.limits)
    default:
        print("unknown: \(word)")
        exit(2)
    }
}

StopSignals.hold()
let server = try Server(configuration, Probe())
let scheme = configuration.tls == nil ? "http" : "https"
print("Listening on \(scheme)://\(server.host):\(server.port)")
fflush(nil)
server.whenStopped(.global()) { @Sendable in exit(0) }
StopSignals.wait { server.stop() }
