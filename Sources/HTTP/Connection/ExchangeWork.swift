/// The facts of a request that a response needs after the request's bytes are released.
struct ExchangeFacts {
    var requestID: RequestID
    var method = Method.get
    var isHTTP10 = false
    var keepsOpen = true
    var began: Int64

    var isHead: Bool { method == .head }
}

/// A request that takes more than one turn to read or to respond to. Most requests never need one.
final class ExchangeWork {
    enum Input {
        case none
        /// Head and body are gathered until they have this many bytes together.
        case gathering(total: Int, RequestHandler)
        case gatheringChunks(ChunkGathering)
        case sink(SinkReading)
    }

    var facts: ExchangeFacts
    var input: Input
    var stream: StreamState?
    /// The client whose body is gathered.
    var client = BodyClient()
    /// Bytes of memory that were claimed for the body last.
    var claimed = 0
    /// The bytes to claim once the client is authenticated.
    var claimsNext: Int?
    /// The client waits for `100 Continue`, and gets it once its body is read.
    var owesContinue = false
    /// The flag is set when the connection closes before the response.
    let abandonment: Abandonment?

    init(_ facts: ExchangeFacts, _ input: Input = .none, abandonment: Abandonment? = nil) {
        self.facts = facts
        self.input = input
        self.abandonment = abandonment
    }
}

/// A chunked body decoded in place behind its head: `[head][decoded so far][still encoded]`.
struct ChunkGathering {
    var decoder = ChunkDecoder()
    let headLength: Int
    let limit: Int
    let then: RequestHandler
    var decodedEnd: Int
}

/// A body that is being passed to a sink.
struct SinkReading {
    let sink: any BodySink
    let limit: Int
    var taken = 0
    /// `nil` for a body of known length, of which `remaining` bytes are to come.
    var decoder: ChunkDecoder?
    var remaining = 0
}

/// A streamed response in progress.
struct StreamState {
    let source: any BodySource
    let isChunked: Bool
    /// Of a body of known length, how many bytes are still to be sent.
    var owed: Int?
    /// The source has finished; only blocked bytes remain.
    var isFinished = false
    var bytes = 0
    let status: Int
    let route: RouteLabel?
}
