import Testing

@testable import NotesHTTP

struct RouterTests {
    private static let tree = PathTree([
        (.get, "/"), (.get, "/notes"), (.post, "/notes"), (.get, "/notes/{id}"), (.put, "/notes/{id}"),
        (.delete, "/notes/{id}"), (.get, "/notes/archive"), (.get, "/notes/{id}/versions/{seq}"),
        (.post, "/notes/archive/empty"), (.get, "/a/{b}/{c}/{d}/{e}"),
    ])

    enum Found: Equatable {
        case route(Int, [String])
        case otherMethod(String)
        case nothing
    }

    private func find(_ method: Method, _ path: String) -> Found {
        let bytes = Array(path.utf8)
        switch Self.tree.match(method, bytes.span, 0..<bytes.count) {
        case .route(let number, let parameters):
            return .route(number, (0..<parameters.count).map { String(decoding: bytes[parameters[$0]], as: UTF8.self) })
        case .otherMethod(let allow, _): return .otherMethod(allow)
        case .notFound: return .nothing
        }
    }

    @Test(arguments: [
        (Method.get, "/", Found.route(0, [])), (.get, "", .route(0, [])), (.get, "/notes", .route(1, [])),
        (.head, "/notes", .route(1, [])), (.post, "/notes", .route(2, [])), (.get, "/notes/x", .route(3, ["x"])),
        (.put, "/notes/%2F", .route(4, ["%2F"])), (.delete, "/notes/..", .route(5, [".."])),
        (.get, "/notes/archive", .route(6, [])), (.get, "/notes/archives", .route(3, ["archives"])),
        (.get, "/notes/x/versions/7", .route(7, ["x", "7"])),
        (.get, "/notes/archive/versions/7", .route(7, ["archive", "7"])),
        (.post, "/notes/archive/empty", .route(8, [])), (.get, "/a/1/2/3/4", .route(9, ["1", "2", "3", "4"])),
        (.get, "/%6Eotes", .route(1, [])), (.get, "/n%6ftes/archi%76e", .route(6, [])),
    ])
    func `a path finds its route and parameters, a literal before a parameter`(
        _ method: Method, _ path: String, _ found: Found
    ) {
        #expect(find(method, path) == found)
    }

    @Test(arguments: [
        "/Notes", "/note", "/notess", "/notes/", "//notes", "/notes/x/", "/notes//versions/7", "/notes/x/versions",
        "/notes/x/versions/", "/a/1/2/3", "/notes%2Fx", "/%",
    ])
    func `an unknown path is not found, by any method`(_ path: String) {
        for method in Method.allCases { #expect(find(method, path) == .nothing) }
    }

    @Test(arguments: [
        (Method.patch, "/notes", "GET, HEAD, POST, OPTIONS"), (.other, "/notes", "GET, HEAD, POST, OPTIONS"),
        (.post, "/notes/x", "GET, HEAD, PUT, DELETE, OPTIONS"), (.put, "/notes/archive", "GET, HEAD, OPTIONS"),
        (.get, "/notes/archive/empty", "POST, OPTIONS"), (.head, "/notes/archive/empty", "POST, OPTIONS"),
        (.options, "/notes/x/versions/7", "GET, HEAD, OPTIONS"),
    ])
    func `a known path with another method names those it has`(_ method: Method, _ path: String, _ allow: String) {
        #expect(find(method, path) == .otherMethod(allow))
    }

    @Test func `the server itself allows every method of any route`() {
        #expect(Self.tree.allMethods == "GET, HEAD, POST, PUT, DELETE, OPTIONS")
    }
}
