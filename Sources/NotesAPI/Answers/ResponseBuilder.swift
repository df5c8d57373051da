import Notes
import NotesAuthentication
import NotesHTTP
import NotesPrimitives
import NotesServerKit
import NotesStoreContract

/// Builds the answers to one request, with its identifier, the layout of its JSON, and its prefix.
struct ResponseBuilder: ResponseForm {
    let identifier: RequestID
    let isPretty: Bool
    let prefix: PathPrefix
    /// A page's script sent the request (`Sec-Fetch-Dest: empty`). A Basic challenge would open the browser's password
    /// box.
    let isFromScript: Bool

    init(_ request: borrowing Request, prefix: PathPrefix = PathPrefix()) {
        identifier = request.identifier
        isPretty = Self.wantsPretty(request)
        isFromScript = request.fieldBegins("sec-fetch-dest", with: "empty")
        self.prefix = prefix
    }

    init(_ identifier: RequestID) {
        self.identifier = identifier
        isPretty = false
        isFromScript = false
        prefix = PathPrefix()
    }

    private var challenge: StaticString { isFromScript ? "Bearer" : "Bearer, Basic realm=\"CloudNotes\"" }

    /// Returns true for `?pretty` and for curl: JSON is compact for programs, indented for people.
    private static func wantsPretty(_ request: borrowing Request) -> Bool {
        if request.hasQuery, let query = try? request.query(), let wanted = query["pretty"] {
            return wanted != "false" && wanted != "0"
        }
        return request.fieldBegins("user-agent", with: "curl/")
    }

    /// Answers have these fields if their form depends on the request (RFC 9110 12.5.5): on Accept, and for indenting
    /// on curl's User-Agent.
    static let negotiated = Fields().adding("Vary", "Accept, User-Agent").adding(SecurityFields.privateNoCache)
    static let json = Fields().adding("Content-Type", "application/json").adding(negotiated)
    /// JSON that contains a token has these fields.
    static let secret = Fields().adding("Content-Type", "application/json").adding(SecurityFields.noStore)
    private static let problem = Fields().adding("Content-Type", "application/problem+json")
        .adding(SecurityFields.noStore)

    func json(_ status: Status, _ compact: consuming [UInt8], _ fields: Fields = json) -> Response {
        if isPretty { compact = JSONIndent.indent(compact) }
        compact.append(UInt8(ascii: "\n"))
        return Response(status, fields: fields, body: .bytes(compact))
    }

    func json(_ status: Status, array: [[UInt8]], _ fields: Fields = json) -> Response {
        var bytes: [UInt8] = []
        bytes.append(jsonArray: array)
        return json(status, bytes, fields)
    }

    /// Sends long values from where they are; very long ones are released as the client reads them.
    func json(_ status: Status, _ object: consuming ObjectWriter) -> Response {
        var pieces = object.pieces()
        pieces[pieces.count - 1].append(UInt8(ascii: "\n"))
        let count = pieces.reduce(0) { $0 + $1.count }
        if count > PiecesSource.longestAtOnce {
            let source = PiecesSource(pieces, isIndented: isPretty)
            return Response(status, fields: Self.json, body: .stream(length: isPretty ? nil : count, source))
        }
        let body = isPretty ? Response.Body.bytes(JSONIndent.indent(pieces.whole())) : .pieces(pieces)
        return Response(status, fields: Self.json, body: body)
    }

    /// Writes an error as `application/problem+json` (RFC 9457).
    func problem(_ error: APIError) -> Response {
        var object = ObjectWriter()
        object.add("type", "/docs/errors#" + error.code.rawValue)
        object.add("title", error.code.title.description)
        object.add("status", error.code.status.code)
        object.add("detail", error.detail)
        object.add("code", error.code.rawValue)
        object.add("requestId", identifier.text)
        if !error.problems.isEmpty { object.add("errors", objects: error.problems.map(\.json)) }
        if let parameter = error.parameter { object.add("parameter", parameter) }
        if let current = error.current { object.add("current", json: current) }
        if error.serverWentBack { object.add("serverWentBack", true) }
        if let seconds = error.retryAfter { object.add("retryAfter", seconds) }
        var response = json(error.code.status, object.finish(), Self.problem)
        response.fields.add(error.fields)
        if let seconds = error.retryAfter { response.fields.add("Retry-After", seconds) }
        if let limit = error.limit { response.fields.add([limit]) }
        if error.code == .unauthorized { response.fields.add("WWW-Authenticate", challenge) }
        return response
    }
}

extension Problem {
    /// Writes the entry of `errors` in an answer.
    var json: ObjectWriter {
        var object = ObjectWriter()
        object.add("pointer", pointer)
        object.add("detail", detail)
        return object
    }
}

/// Describes the refusal of a request.
struct APIError: RequestFailure {
    var code: ErrorCode
    /// Describes the fault and its remedy. It never contains text of a note.
    var detail: String
    /// Names the query parameter that is wrong.
    var parameter: String?
    var problems: [Problem] = []
    /// Adds the present note to the answer, as JSON.
    var current: [UInt8]?
    /// The server has lost the changes of an expired cursor.
    var serverWentBack = false
    /// The client should try again after this many seconds.
    var retryAfter: Int?
    /// The request exceeded this limit.
    var limit: RateLimit?
    var fields = Fields()
    /// The log reports the error when its status is 5xx.
    var isFailure = true
    /// Explains the error, in the log alone.
    var cause: String?

    var status: Status { code.status }
    var name: String { code.rawValue }

    init(_ code: ErrorCode, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// The system's random source failed.
    static var noRandomBytes: APIError {
        var error = APIError(.unavailable, "The system has no random bytes at present; try again.")
        error.retryAfter = 5
        return error
    }

    init(_ error: DomainError) {
        code = error.code
        detail = error.detail
        problems = error.problems
    }

    init(_ fault: FileFault) {
        switch fault {
        case .unsatisfiableRange(let contentRange, let size):
            self.init(.rangeNotSatisfiable, "The range begins after the end of the file, which has \(size) bytes.")
            if let contentRange { fields.add("Content-Range", contentRange) }
        case .isMissing:
            self.init(
                .internalError, "The file is missing from the server's disk; notes-server check lists missing files.")
        case .isShort: self.init(.internalError, "The file on the server's disk is shorter than recorded.")
        case .store(let error): self.init(error)
        }
    }

    init(_ error: IntakeError) {
        switch error {
        case .tooLarge(let limit): self.init(.tooLarge, "The body must be at most \(limit) bytes on this path.")
        case .store(let error): self.init(error)
        }
    }

    init(_ error: StoreError) {
        switch error {
        case .insufficientStorage:
            self.init(
                .insufficientStorage, "The server's disk is full. The request changed nothing; try again later.")
        case .unavailable(let reason):
            self.init(.unavailable, "The server's storage is not available at present. The request changed nothing.")
            retryAfter = 5
            cause = reason
        case .outcomeUnknown(let reason):
            self.init(
                .unavailable,
                "The server lost its storage while it stored the request, which may have been applied. With an id or an "
                    + "Idempotency-Key it is safe to send it again.")
            retryAfter = 5
            cause = reason
        case .noSuchAccount:
            self.init(.unauthorized, "The account was erased.")
        case .revoked: self.init(.unauthorized, "This device was signed out.")
        case .overQuota(let held, let limit):
            self.init(
                .insufficientStorage,
                "The account has \(held) bytes, with versions, files and trash; its quota is \(limit). The "
                    + "request changed nothing. Deletes and shorter texts are accepted; DELETE …?purge=true frees space."
            )
            isFailure = false
        case .tooManyDevices(let limit):
            self.init(
                .tooManyRequests,
                "An account may have \(limit) devices, and this one has reached the limit; revoke one that is not used."
            )
            retryAfter = 60
        case .closed:
            self.init(.unavailable, "The server is stopping; try again in a moment.")
            retryAfter = 2
        }
    }
}

/// Releases an answer in memory piece by piece as the client reads it. If it were sent at once, the part that the
/// socket does not accept would be in memory twice.
final class PiecesSource: BodySource {
    /// Longer answers are released piece by piece. The length is above that of any page of changes.
    static let longestAtOnce = 8 << 20

    private struct Rest {
        var pieces: [[UInt8]]
        var piece = 0
        var offset = 0
        var indent: JSONIndent?

        mutating func append(_ part: ArraySlice<UInt8>, to buffer: inout [UInt8]) {
            if indent == nil { buffer.append(contentsOf: part) } else { indent?.append(part, to: &buffer) }
        }
    }

    private let rest: Mutex<Rest>

    /// Makes a source, which indents JSON while it is sent if `isIndented`.
    init(_ pieces: consuming [[UInt8]], isIndented: Bool = false) {
        rest = Mutex(Rest(pieces: pieces, indent: isIndented ? JSONIndent() : nil))
    }

    func produce(into buffer: inout [UInt8], limit: Int) -> BodyStep {
        rest.withLock { rest in
            // Indented JSON is longer.
            var limit = rest.indent == nil ? limit : max(1, limit / 4)
            while limit > 0, rest.piece < rest.pieces.count {
                let end = min(rest.pieces[rest.piece].count, rest.offset + limit)
                let part = rest.pieces[rest.piece][rest.offset..<end]
                rest.append(part, to: &buffer)
                limit -= end - rest.offset
                rest.offset = end
                guard end == rest.pieces[rest.piece].count else { break }
                rest.pieces[rest.piece] = []
                rest.piece += 1
                rest.offset = 0
            }
            return rest.piece == rest.pieces.count ? .end : .more
        }
    }

    func stop() { rest.withLock { $0 = Rest(pieces: []) } }
}

/// Writes notes as answers.
extension ResponseBuilder {
    func note(_ note: StoredNote, _ status: Status = .ok) -> Response {
        var fields = Fields()
        Self.addValidators(note, jsonForm, to: &fields)
        fields.add(Self.json)
        return json(status, note.json, fields)
    }

    var jsonForm: NoteTag.Form { isPretty ? .indentedJSON : .json }

    /// Returns the validators. `isNegotiated` is true if the form was chosen by `Accept`, and not by the path.
    static func validators(_ note: StoredNote, _ form: NoteTag.Form, isNegotiated: Bool) -> Fields {
        var fields = Fields()
        addValidators(note, form, to: &fields)
        fields.add(isNegotiated ? negotiated : SecurityFields.privateNoCache)
        return fields
    }

    private static func addValidators(_ note: StoredNote, _ form: NoteTag.Form, to fields: inout Fields) {
        fields.add("ETag", "\"\(NoteTag.text(note.rev, form))\"")
        fields.add("Last-Modified", HTTPDate.format(Int(note.lastModified.milliseconds / 1000)))
    }

    /// Returns the answer by the conditions of a GET; nil if the note is to be sent.
    func conditional(
        _ verdict: Conditions.Verdict, _ note: StoredNote, _ form: NoteTag.Form, isNegotiated: Bool
    ) -> Response? {
        switch verdict {
        case .proceed: nil
        case .notModified:
            Response(.notModified, fields: Self.validators(note, form, isNegotiated: isNegotiated))
        case .failed: problem(Self.preconditionFailed(note))
        }
    }

    /// Returns the answer by the conditions of a GET of anything else, which `what` names; nil if it is to be sent.
    func conditional(
        _ verdict: Conditions.Verdict, _ validators: @autoclosure () -> Fields, _ what: String
    ) -> Response? {
        switch verdict {
        case .proceed: nil
        case .notModified: Response(.notModified, fields: validators())
        case .failed: problem(APIError(.preconditionFailed, "The \(what) does not match the precondition."))
        }
    }

    static func preconditionFailed(_ current: StoredNote?) -> APIError {
        var error = APIError(
            .preconditionFailed, "The note does not match the precondition; current is its present state.")
        error.current = current?.json
        return error
    }

    func gone(_ note: StoredNote) -> Response { problem(deletedError(note)) }

    func deletedError(_ note: StoredNote) -> APIError {
        var error = APIError(
            .gone,
            "The note was deleted. ?deleted=include shows it; POST …/undelete restores it while it is in the trash.")
        error.current = note.json
        return error
    }

    static var noSuchAttachment: APIError { APIError(.notFound, "The note has no attachment with this name.") }

    static var notFound: APIError { APIError(.notFound, "No note has this id.") }
}
