import Foundation
import ScriptedServer
import Testing
import Waiting

/// docs/protocol.md 8.3: weather comes from a service, here a small one in place of OpenWeather.
struct WeatherTests {
    private static let key = "secret-key-of-the-weather"
    private static let rain = """
        {"coord":{"lon":126.98,"lat":37.57},"weather":[{"id":501,"main":"Rain","description":"moderate rain",\
        "icon":"10d"}],"main":{"temp":8.5,"humidity":90},"dt":1795253470,"name":"Seoul","cod":200}
        """

    private static func answer(_ body: String, _ status: String = "200 OK") -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static func server(_ service: ScriptedServer, _ path: String = "/data/2.5/weather") throws -> NotesServer {
        try NotesServer(environment: [
            "NOTES_WEATHER_URL": "http://127.0.0.1:\(service.port)\(path)", "NOTES_WEATHER_KEY": key,
        ])
    }

    @Test(.ofOneServer) func `weather has the members of a note's, and is fetched once per place`() throws {
        // The service puts the target of the request and the number of requests into the description.
        let service = try ScriptedServer { peer, _ in
            var count = 0
            while case let head = peer.head(), !head.isEmpty {
                count += 1
                let target = head.split(separator: " ")[1]
                peer.send(Self.answer(Self.rain.replacing("moderate rain", with: "\(count) \(target)")))
            }
        }
        let server = try Self.server(service)
        let me = server.caller()
        let answer = try me.get("/v1/weather?latitude=37.5665851&longitude=-0.019")
        #expect(answer.status == 200)
        #expect(
            answer.json["description"].text
                == "1 /data/2.5/weather?lat=37.56&lon=-0.01&units=metric&appid=\(Self.key)")
        #expect(
            answer.json.with("description", .missing).description.contains(
                #""main":"Rain","icon":"10d""#))
        #expect(answer.json["temperature"] == 8.5)
        #expect(answer.json["latitude"] == 37.56)
        #expect(answer.json["longitude"] == -0.01)
        #expect(answer.json["observedAt"] == "2026-11-21T09:31:10.000Z")
        #expect(answer.json["provider"] == "127.0.0.1")
        #expect(answer["Cache-Control"] == "private, no-cache")
        let again = try me.get("/v1/weather?longitude=-0.0101&latitude=37.569")
        #expect(again.text == answer.text)
        #expect(try me.get("/v1/weather?latitude=1&longitude=2").json["description"].text?.hasPrefix("2 ") == true)
        let stored = try me.put("diary", ["title": "x", "weather": answer.json])
        #expect(stored["weather"] == answer.json)
        #expect(try me.get("/v1/info").json["features"].list.contains("weather"))
        #expect(try server.caller(nil).get("/v1/weather?latitude=1&longitude=2").status == 401)
        #expect(service.accepted == 1, "the connection is kept")
    }

    @Test(arguments: [
        answer("{}", "500 Oops"), answer("{\"cod\":401}", "401 Unauthorized"), answer("{}"), "", "SSH-2.0\r\n\r\n",
        answer("{}", "429 Too Many Requests"), answer("{}", "302 Found"), answer(rain.replacing("10d", with: "xx")),
        answer("{}", "404 Not Found"),
    ])
    func `a service that fails is 503 with Retry-After, and the key is in no error or log`(_ text: String) throws {
        let service = try ScriptedServer { peer, _ in
            _ = peer.head()
            peer.send(text)
        }
        let server = try Self.server(service)
        for _ in 0..<3 {
            let answer = try server.caller().get("/v1/weather?latitude=37.5&longitude=127")
            #expect(answer.status == 503 && answer.code == "unavailable")
            #expect((1...600).contains(answer["Retry-After"].flatMap { Int($0) } ?? 0))
            #expect(!answer.text.contains(Self.key) && !answer.text.contains("\(service.port)"))
        }
        #expect(service.accepted == 1, "it is left alone for a while")
        #expect(try server.running.stop() == 0)
        #expect(server.log.components(separatedBy: "weather_failed").count == 2, "told once")
        #expect(!server.log.contains(Self.key) && !server.log.contains("37.5"))
    }

    @Test func `a silent service delays neither other requests nor the stop`() throws {
        let service = try ScriptedServer { peer, _ in peer.waitForEnd() }
        let server = try Self.server(service)
        let (waiting, other) = (server.caller(), server.caller())
        try waiting.send("GET", "/v1/weather?latitude=1&longitude=1")
        try Patience.until("the service to be asked") { service.accepted == 1 }
        #expect(try other.get("/v1/status").status == 200)
        server.running.process.signal(SIGTERM)
        #expect(try waiting.answer().status == 503)
        #expect(try server.running.process.exitCode() == 0)
    }

    @Test func `without a service it is 404`() throws {
        let server = try NotesServer()
        let answer = try server.caller().get("/v1/weather?latitude=1&longitude=2")
        #expect(answer.status == 404 && answer.code == "not_found")
        #expect(try !server.caller().get("/v1/info").json["features"].list.contains("weather"))
    }

    @Test func `an invalid place is 422`() throws {
        let server = try Self.server(try ScriptedServer { _, _ in })
        for (query, parameter) in [
            ("", "latitude"), ("?latitude=1", "longitude"), ("?longitude=1", "latitude"),
            ("?latitude=90.1&longitude=1", "latitude"), ("?latitude=1&longitude=-180.5", "longitude"),
            ("?latitude=x&longitude=1", "latitude"), ("?latitude=1&longitude=nan", "longitude"),
            ("?latitude=1&latitude=1&longitude=1", "latitude"), ("?latitude=1&longitude=1&units=x", "units"),
        ] {
            let answer = try server.caller().get("/v1/weather" + query)
            #expect(answer.status == 422 && answer.code == "invalid_parameter", "\(query)")
            #expect(answer.json["parameter"].text == parameter)
        }
    }

    @Test(arguments: [
        ["NOTES_WEATHER_URL": "ftp://h"], ["NOTES_WEATHER_URL": "https://user:word@h"], ["NOTES_WEATHER_URL": "h"],
        ["NOTES_WEATHER_KEY": "x"],
    ])
    func `an invalid address, or a key without one, ends the start`(_ variables: [String: String]) throws {
        let finished = try Finished(["serve", "--port", "0"], environment: variables)
        #expect(finished.code == 2)
        #expect(finished.errors.contains("NOTES_WEATHER_URL") && !finished.errors.contains("word"))
    }
}
