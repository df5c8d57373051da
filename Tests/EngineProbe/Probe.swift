import Dispatch
import NotesHTTP

enum ProbeEndpoint: Sendable {
    case small, bytes, pieces, echo, later, resumed, upload, slowUpload, refuseUpload, download, chunked, broken,
        overlong,
        short,
        events, item
    case nested, fields, wait, long, release, abandoned
}

/// Serves routes that show every ability of the engine.
struct Probe: Application {
    let standardFields = Fields().adding("X-Content-Type-Options", "nosniff")
    private static let router = Router<ProbeEndpoint>([
        // 150 bytes, answered at once: what the benchmarks read.
        Route(.get, "/small", .small),
        // `?bytes=` at once, from one buffer.
        Route(.get, "/bytes", .bytes),
        // The same between brackets, in three pieces.
        Route(.get, "/pieces", .pieces),
        // The complete body back.
        Route(.post, "/echo", .echo),
        Route(.put, "/echo", .echo),
        // The complete body back, from another queue.
        Route(.post, "/later", .later),
        // The complete body back from the loop, continued after another queue.
        Route(.post, "/resumed", .resumed),
        // An answer after `?ms=`, from another queue.
        Route(.get, "/wait", .wait),
        // An answer once `/release` is called, and how many clients of `/long` have left without theirs.
        Route(.get, "/long", .long),
        Route(.get, "/release", .release),
        Route(.get, "/abandoned", .abandoned),
        // Streaming bodies: counted; counted with pauses; refused after 64 KiB.
        Route(.post, "/upload", .upload),
        Route(.post, "/slow-upload", .slowUpload),
        Route(.post, "/refuse-upload", .refuseUpload),
        // `?bytes=` of known length, the same in chunks, cut in the middle, longer and shorter than promised.
        Route(.get, "/download", .download),
        Route(.get, "/chunked", .chunked),
        Route(.get, "/broken", .broken),
        Route(.get, "/overlong", .overlong),
        Route(.get, "/short", .short),
        // A line every 20 ms, without end.
        Route(.get, "/events", .events),
        // Path parameters come back, a line each.
        Route(.get, "/items/{id}", .item),
        Route(.delete, "/items/{id}", .item),
        Route(.get, "/items/{id}/parts/{part}", .nested),
        // What the header field X-Echo holds comes back in one.
        Route(.get, "/fields", .fields),
    ])
    private static let small = Response(.ok, "application/json", String(repeating: "0123456789", count: 15))
    static let bodyLimit = 1024 * 1024

    func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan {
        switch Self.router.match(request) {
        case .found(.upload, _, _): .stream(limit: 1 << 40, CountingSink(.count))
        case .found(.slowUpload, _, _): .stream(limit: 1 << 40, CountingSink(.pauseOften))
        case .found(.refuseUpload, _, _): .stream(limit: 1 << 40, CountingSink(.refuse))
        case .found: .buffer(limit: Self.bodyLimit) { request, exchange in handle(request, exchange) }
        default: .refuse(unrouted(request))
        }
    }

    func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply {
        guard !request.isForServer else { return .now(Self.allow(Self.router.allMethods)) }
        guard case .found(let endpoint, let route, let parameters) = Self.router.match(request) else {
            return .now(unrouted(request))
        }
        switch endpoint {
        case .small: return .now(Self.small)
        case .bytes: return .now(Self.bytes([UInt8](repeating: 0x62, count: Self.number(request, "bytes", 10_000))))
        case .pieces:
            let middle = [UInt8](repeating: 0x62, count: Self.number(request, "bytes", 10_000))
            return .now(Response(.ok, body: .pieces([[UInt8(ascii: "[")], middle, [UInt8(ascii: "]")]])))
        case .later:
            let body = Array(request.body)
            DispatchQueue.global().async { @Sendable in exchange.respond(Self.bytes(body)) }
            return .later
        case .resumed:
            let body = Array(request.body)
            DispatchQueue.global().async { @Sendable in exchange.resume { _ in .now(Self.bytes(body)) } }
            return .later
        case .wait:
            let delay = Self.number(request, "ms", 50)
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { @Sendable in
                exchange.respond(Self.text("waited\n"))
            }
            return .later
        case .long: return LongExchanges.add(exchange)
        case .release:
            LongExchanges.release(Self.text("released\n"))
            return .now(Self.text("\n"))
        case .abandoned: return .now(Self.text("\(LongExchanges.abandoned)\n"))
        case .item: return .now(Self.text(request.parameter(0, of: parameters) + "\n"))
        case .nested:
            return .now(
                Self.text(request.parameter(0, of: parameters) + "\n" + request.parameter(1, of: parameters) + "\n"))
        case .fields:
            var response = Self.text("\n")
            response.fields.add("X-Echoed", (try? request.query()["value"]) ?? request.field("x-echo") ?? "")
            return .now(response)
        default:
            var response = streamed(endpoint, request)
            response.route = route
            return .now(response)
        }
    }

    private func streamed(_ endpoint: ProbeEndpoint, _ request: borrowing Request) -> Response {
        let size = Self.number(request, "bytes", 1_000_000)
        switch endpoint {
        case .download: return Response(.ok, body: .stream(length: size, PatternSource(size)))
        case .chunked: return Response(.ok, body: .stream(length: nil, PatternSource(size)))
        case .broken: return Response(.ok, body: .stream(length: nil, PatternSource(size, .fails)))
        case .overlong: return Response(.ok, body: .stream(length: size, PatternSource(size + 10)))
        case .short: return Response(.ok, body: .stream(length: size, PatternSource(size - 10)))
        case .events: return Response(.ok, body: .stream(length: nil, TickSource()))
        default: return Self.bytes(Array(request.body))
        }
    }

    private func unrouted(_ request: borrowing Request) -> Response {
        switch Self.router.match(request) {
        case .otherMethod(let allow, _):
            var response =
                request.method == .options
                ? Response(.noContent) : Response(.methodNotAllowed, "text/plain", "405\n")
            response.fields.add("Allow", allow)
            return response
        default: return Response(.notFound, "text/plain", "404\n")
        }
    }

    func render(_ rejection: Rejection, _ identifier: RequestID) -> Response {
        let status: Status =
            switch rejection.kind {
            case .malformed: .badRequest
            case .targetTooLong: .uriTooLong
            case .headTooLarge: .headersTooLarge
            case .bodyTooLarge: .contentTooLarge
            case .timeout: .requestTimeout
            }
        return Response(status, "text/plain", rejection.detail + "\n")
    }

    static func text(_ text: String) -> Response { Response(.ok, "text/plain", text) }

    static func bytes(_ bytes: [UInt8]) -> Response {
        Response(.ok, fields: Fields().adding("Content-Type", "application/octet-stream"), body: .bytes(bytes))
    }

    private static func allow(_ methods: String) -> Response {
        var response = Response(.noContent)
        response.fields.add("Allow", methods)
        return response
    }

    private static func number(_ request: borrowing Request, _ name: String, _ standard: Int) -> Int {
        ((try? request.query()[name]) ?? nil).flatMap { Int($0) } ?? standard
    }
}
