import Foundation
import SeededRandom
import Testing

/// Two devices with `notes` and a curl user work at one server over a network that cuts connections anywhere. No note
/// is lost, and no note is doubled.
struct CutConnectionTests {
    private static let token = "cutting-token-0123456789abcdef0123456789"

    @Test func `every note exists once, wherever connections end`() throws {
        let server = try RunningServer(
            .notesServer, environment: ["NOTES_PASSWORD": "correct-horse", "NOTES_TOKEN": Self.token])
        let proxy = try CuttingProxy(to: server.port, Seeded.announced("cut connections"))
        defer { proxy.stop() }
        let direct = CommandHome.port(server)
        let homes = try ["laptop", "desk"].map { device in
            let home = try CommandHome(direct)
            try home.login(device: device)
            return home
        }
        _ = try homes[0].run("new", "--title", "shared", "start")
        _ = try homes[1].run("sync")
        for home in homes { home.environment["NOTES_URL"] = "http://127.0.0.1:\(proxy.port)" }

        var (titles, lines): (Set<String>, [String]) = (["shared"], [])
        for number in 0..<10 {
            for (who, home) in homes.enumerated() {
                let new = try home.run("new", "--title", "\(who) wrote \(number)", "text")
                #expect(new.code == 0 || new.code == 6, "\(new.errors)")
                titles.insert("\(who) wrote \(number)")
                let line = "\(who) added \(number)"
                let added = try home.run("append", "shared", line)
                #expect([0, 5, 6].contains(added.code), "\(added.errors)")
                lines.append(line)
            }
            try curl("curl-\(number)", "curl wrote \(number)", proxy.port)
            titles.insert("curl wrote \(number)")
        }
        #expect(proxy.cuts.withLock { $0 } > 10)

        // The network works again.
        for home in homes + homes {
            home.environment["NOTES_URL"] = nil
            #expect([0, 5].contains(try home.run("sync").code))
        }
        for home in homes {
            #expect(try home.run("sync", "--json").output.contains(#""verified":true"#))
            let held = try home.run("ls").lines.map {
                String($0.split(separator: "\t", omittingEmptySubsequences: false)[3])
            }
            #expect(held.count == titles.count && Set(held) == titles, "\(held)")
        }
        #expect(try homes[0].run("show", "shared").output == homes[1].run("show", "shared").output)
        var texts = try homes[0].run("show", "shared").output
        for row in try homes[0].run("history", "shared").lines {
            let rev = row.prefix { $0 != "\t" }
            texts += try homes[0].run("diff", "shared", String(rev)).output
        }
        for line in lines { #expect(texts.contains(line), "\(line)") }
    }

    /// Sends the same PUT until it is answered, as a careful user of curl does.
    private func curl(_ id: String, _ title: String, _ port: UInt16) throws {
        let script = """
            for try in $(seq 60); do
                curl -sf -m 20 -X PUT -H "Authorization: Bearer \(Self.token)" -H 'Content-Type: application/json' \
                    -d '{"title": "\(title)", "body": "x"}' "http://127.0.0.1:\(port)/v1/notes/\(id)" >/dev/null && exit 0
            done
            exit 1
            """
        let folder = try TemporaryFolder()
        #expect(try ShellScript.run(script, in: folder.path, environment: [:]).code == 0)
    }
}
