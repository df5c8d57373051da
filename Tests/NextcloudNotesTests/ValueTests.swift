import Notes
import Testing

@testable import NextcloudNotes

struct ValueTests {
    @Test(arguments: [
        ("/status.php", NextcloudRoute.status), ("//status.php", .status), ("/index.php/status.php", .status),
        ("/ocs/v1.php/cloud/capabilities", .capabilities(.v1)), ("/ocs/v2.php/cloud/user/", .user(.v2)),
        ("/index.php/ocs/v1.php/cloud/users/me", .user(.v1, named: "me")),
        ("/login/v2", .startLogin), ("/index.php/login/v2/poll", .pollLogin),
        ("/login/v2/flow/abc", .loginPage(token: "abc")), ("/index.php/apps/notes/api/v1/notes", .notes(.v1)),
        ("/apps/notes/api/v0.2/notes/107/", .note(107, .v02)), ("/apps/notes/api/v1.4/attachment/7", .attachment(7)),
        ("/apps/notes/api/v1.3/settings", .settings), ("/apps/notes/api/v0.2/settings", .unknown),
        ("/apps/notes/api/v9/notes", .unknown), ("/apps/notes/api", .unknown), ("/apps/notes/api/v1/notes/x", .unknown),
        ("/apps/notes/api/v1/notes/4294967296", .note(nil, .v1)),
    ])
    func `a path names its route`(_ path: String, _ route: NextcloudRoute) {
        #expect(NextcloudRoute(path) == route)
    }

    @Test(arguments: [
        "/", "/v1/notes", "/app/main.js", "/apps/other/api/v1", "/ocs/v3.php/cloud/user", "/login", "/login/v1",
    ])
    func `other paths belong to other protocols`(_ path: String) {
        #expect(NextcloudRoute(path) == nil)
    }

    @Test(arguments: [
        ("12-34-56", ChunkCursor(passStart: 12, lastUpdate: 34, number: 56)), ("", nil), ("1-2", nil), ("1-2-3-4", nil),
        ("a-2-3", nil), ("--", nil), ("1-2-99999999999", nil), ("99999999999999999999-1-1", nil),
        ("9999999999999-1-1", nil),
    ])
    func `a cursor is three numbers`(_ text: String, _ cursor: ChunkCursor?) {
        #expect(ChunkCursor(text) == cursor)
        if let cursor { #expect(cursor.text == text) }
    }

    @Test(arguments: [
        (["\"a\""], "a", true), (["W/\"a\""], "a", true), (["a"], "a", true), (["\"a-gzip\""], "a", true),
        (["\"b\", \"a\""], "a", true), (["\"b\"", "\"a\""], "a", true), (["*"], "a", true), (["\"b\""], "a", false),
    ])
    func `tags are read in each of their spellings`(_ fields: [String], _ tag: String, _ matches: Bool) {
        #expect(LooseTags(fields)?.contains(tag) == matches)
    }

    @Test func `an empty field is none`() {
        for fields in [[], [""], [" , "]] { #expect(LooseTags(fields) == nil) }
    }

    @Test(arguments: [
        ("Notes", "Notes"), ("../../Test/./../Other", "Other"), ("a\\b", "a/b"), ("/a/", "a"), ("..", ""), ("", ""),
    ])
    func `a path stays in the account`(_ sent: String, _ path: String) {
        #expect(AccountSettings.path(sent) == path)
    }

    @Test(arguments: [
        (".txt", ".txt"), ("txt", ".txt"), ("illegal value", ".illegalvalue"), ("", ".md"), ("...", ".md"),
        ("./a", ".a"),
    ])
    func `a suffix has its dot and plain letters`(_ sent: String, _ suffix: String) {
        #expect(AccountSettings.suffix(sent) == suffix)
    }

    @Test func `settings survive their stored form`() {
        var settings = AccountSettings()
        settings.setPath("Other", at: Timestamp(clamping: 5))
        settings.setSuffix("org")
        #expect(AccountSettings(settings.stored) == settings)
        settings.setPath(nil, at: Timestamp(clamping: 5))
        #expect(settings.shownAt == Timestamp(clamping: 6), "each change of the path is later than the one before")
        #expect(AccountSettings(nil) == AccountSettings())
    }

    @Test(
        arguments: [
            ("photo.png", nil, ".png"), ("a.b.JPG", nil, ".JPG"), ("noend", "image/png", ".png"), ("x.../etc", nil, ""),
            ("x.äö", "image/jpeg; a=b", ".jpg"), (nil, nil, ""),
        ] as [(String?, String?, String)])
    func `an uploaded file keeps the end of its name`(_ name: String?, _ type: String?, _ suffix: String) {
        #expect(UploadedName.suffix(name, type) == suffix)
    }
}
