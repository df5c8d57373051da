import NotesAuthentication
import NotesHTTP
import NotesWebApp

/// The web client's files as documents, by their path below the server's root.
enum WebDocuments {
    /// The document of `/` for browsers.
    static let index = table["index.html"]

    private static let table = Dictionary(
        WebFile.all.map { file in
            let type = file.type ?? "application/octet-stream"
            let isIndex = file.path == "index.html"
            let vary: StaticString = isIndex ? Service.rootVariesBy : "Accept-Encoding"
            return (file.path, Document(file.bytes, type, SecurityFields.webClient, vary: vary))
        }, uniquingKeysWith: { first, _ in first })

    static func response(
        _ path: String, _ request: borrowing Request, _ responses: ResponseBuilder
    ) throws(APIError) -> Response {
        guard let document = table[path] else {
            throw APIError(.notFound, "The web client has no such file.")
        }
        return document.response(request, responses)
    }
}
