import Dispatch
import NotesPrimitives
import Testing

@testable import NotesAPI

struct WeatherPlaceTests {
    @Test(arguments: [
        ("37.5665851", 3756), ("37.57", 3757), ("37.579999", 3757), ("-0.019", -1), ("0.29", 29), ("90", 9000),
        ("-90.0", -9000), ("1e1", 1000), ("1e-7", 0), ("-0.001", 0), (".5", 50), ("37.56999999999999999999", 3757),
    ])
    func `degrees are cut to two decimals`(_ text: String, _ expected: Int) {
        #expect(WeatherLocation.hundredths(text, 90) == expected)
    }

    @Test(arguments: [
        "", "x", "90.01", "-90.0001", "nan", "inf", "-infinity", "0x1p3", "1,5", " 1", "1 ", "--1", "1e400", "1e", "٣",
        "000000000000000000000000000000000000000000001",
    ])
    func `a text that is no number in range is none`(_ text: String) {
        #expect(WeatherLocation.hundredths(text, 90) == nil)
    }

    @Test(arguments: [(3756, "37.56"), (3750, "37.5"), (-5, "-0.05"), (0, "0"), (-18000, "-180"), (12701, "127.01")])
    func `hundredths are written as a number of JSON`(_ hundredths: Int, _ expected: String) {
        #expect(WeatherLocation.degrees(hundredths) == expected)
        #expect(WeatherLocation.hundredths(expected, 180) == hundredths)
    }
}

struct OpenWeatherTests {
    private static func weather(_ json: String) -> String? {
        OpenWeather.weather(
            Array(json.utf8), at: WeatherLocation(latitude: 3756, longitude: 12697), provider: "OpenWeather"
        ).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `an answer becomes a note's weather`() {
        // The example is the service documentation's, shortened.
        let answer = """
            {"coord": {"lon": 126.9778, "lat": 37.5683}, "weather": [{"id": 501, "main": "Rain", "description":
            "moderate rain", "icon": "10d"}, {"id": 701, "main": "Mist", "description": "mist", "icon": "50d"}],
            "base": "stations", "main": {"temp": 8.50, "pressure": 1015}, "dt": 1795253470, "name": "서울", "cod": 200}
            """
        #expect(
            Self.weather(answer)
                == #"{"main":"Rain","icon":"10d","description":"moderate rain","temperature":8.50,"latitude":37.56,"#
                + #""longitude":126.97,"observedAt":"2026-11-21T09:31:10.000Z","provider":"OpenWeather"}"#)
        #expect(
            Self.weather(#"{"weather": [{"main": "Snow", "icon": "13n"}], "main": {"temp": -3}}"#)
                == #"{"main":"Snow","icon":"13n","temperature":-3,"latitude":37.56,"longitude":126.97,"#
                + #""provider":"OpenWeather"}"#)
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "<html>", #"{"weather": [], "main": {"temp": 1}}"#,
        #"{"weather": {"main": "Rain", "icon": "10d"}, "main": {"temp": 1}}"#,
        #"{"weather": [{"main": "Rain", "icon": "10x"}], "main": {"temp": 1}}"#,
        #"{"weather": [{"main": "Rain"}], "main": {"temp": 1}}"#, #"{"weather": [{"main": "Rain", "icon": "10d"}]}"#,
        #"{"weather": [{"main": "Rain", "icon": "10d"}], "main": {}}"#,
        #"{"weather": [{"main": "Rain", "icon": "10d"}], "main": {"temp": "warm"}}"#,
        #"{"weather": [{"main": "Rain", "icon": "10d"}], "main": {"temp": 1e9}}"#,
        #"{"weather": [{"main": "\#(String(repeating: "x", count: 257))", "icon": "10d"}], "main": {"temp": 1}}"#,
    ])
    func `values that no note may hold are no weather`(_ answer: String) {
        #expect(Self.weather(answer) == nil)
    }
}

/// Tests the service with answers that a test gives, and a clock that it sets.
struct WeatherServiceTests {
    /// Plays a service whose answers wait for `allow` while a test holds them back.
    private final class Fake: Sendable {
        struct State {
            var now: Int64 = 1_000_000
            var asked: [WeatherLocation] = []
            var reports: [WeatherError] = []
            var failure: WeatherError?
        }

        let state = Mutex(State())
        private let gate: DispatchSemaphore?

        init(isHeld: Bool = false) { gate = isHeld ? DispatchSemaphore(value: 0) : nil }

        func allow() { gate?.signal() }

        func pass(_ milliseconds: Int64) { state.withLock { $0.now += milliseconds } }

        var asked: Int { state.withLock { $0.asked.count } }

        func service() -> WeatherService {
            WeatherService {
                self.state.withLock { $0.now }
            } report: { failure in
                self.state.withLock { $0.reports.append(failure) }
            } fetch: { location throws(WeatherError) in
                self.gate?.wait()
                let failure = self.state.withLock { state in
                    state.asked.append(location)
                    return state.failure
                }
                if let failure { throw failure }
                return Array("\(location.latitude)".utf8)
            }
        }
    }

    /// Returns the answer, whether it is cached or comes later.
    private static func ask(_ service: WeatherService, _ latitude: Int) async -> WeatherService.Answer {
        await withCheckedContinuation { continuation in
            let known = service.weather(at: WeatherLocation(latitude: latitude, longitude: 0)) { answer in
                continuation.resume(returning: answer)
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    @Test func `the weather of a place is fetched once in ten minutes`() async {
        let fake = Fake()
        let service = fake.service()
        for _ in 0..<3 { #expect(await Self.ask(service, 1) == .success(Array("1".utf8))) }
        #expect(fake.asked == 1)
        fake.pass(WeatherService.lifetime - 1)
        _ = await Self.ask(service, 1)
        #expect(fake.asked == 1)
        fake.pass(1)
        _ = await Self.ask(service, 1)
        _ = await Self.ask(service, 2)
        #expect(fake.asked == 3)
    }

    @Test func `concurrent requests share the answer of one fetch`() async {
        let fake = Fake(isHeld: true)
        let service = fake.service()
        await withTaskGroup(of: WeatherService.Answer.self) { group in
            let arrived = DispatchGroup()
            for _ in 0..<10 {
                arrived.enter()
                group.addTask {
                    await withCheckedContinuation { continuation in
                        let known = service.weather(at: WeatherLocation(latitude: 1, longitude: 0)) { answer in
                            continuation.resume(returning: answer)
                        }
                        if let known { continuation.resume(returning: known) }
                        arrived.leave()
                    }
                }
            }
            arrived.notify(queue: .global()) { fake.allow() }
            for await answer in group { #expect(answer == .success(Array("1".utf8))) }
        }
        #expect(fake.asked == 1)
    }

    @Test func `a service that fails is left alone for a while, and reported once`() async {
        let fake = Fake()
        let service = fake.service()
        fake.state.withLock { $0.failure = WeatherError("down", retryAfter: 30) }
        #expect(await Self.ask(service, 1) == .failure(WeatherError("down", retryAfter: 30)))
        fake.pass(29_001)
        #expect(await Self.ask(service, 2) == .failure(WeatherError("down", retryAfter: 1)))
        #expect(fake.asked == 1)
        #expect(fake.state.withLock { $0.reports.count } == 1)
        fake.state.withLock { $0.failure = nil }
        fake.pass(999)
        #expect(await Self.ask(service, 2) == .success(Array("2".utf8)))
    }

    @Test func `a place without weather does not affect others, and cached ones stay`() async {
        let fake = Fake()
        let service = fake.service()
        _ = await Self.ask(service, 1)
        fake.state.withLock { $0.failure = WeatherError("none", retryAfter: 600, isOfLocation: true) }
        for _ in 0..<2 {
            #expect(await Self.ask(service, 2) == .failure(WeatherError("none", retryAfter: 600, isOfLocation: true)))
        }
        #expect(fake.asked == 2)
        fake.state.withLock { $0.failure = WeatherError("down", retryAfter: 30) }
        _ = await Self.ask(service, 3)
        #expect(await Self.ask(service, 1) == .success(Array("1".utf8)))
    }

    @Test func `the cache is bounded`() async {
        let fake = Fake()
        let service = fake.service()
        for latitude in 0..<WeatherService.mostLocations {
            _ = await Self.ask(service, latitude)
            fake.pass(1)
        }
        _ = await Self.ask(service, 5000)
        #expect(service.count == WeatherService.mostLocations)
        _ = await Self.ask(service, 1)
        #expect(fake.asked == WeatherService.mostLocations + 1, "the oldest made way")
        fake.pass(WeatherService.lifetime)
        _ = await Self.ask(service, 6000)
        #expect(service.count == 1, "what is out of date goes first")
    }

    @Test func `the number of requests that wait is bounded`() {
        let fake = Fake(isHeld: true)
        let service = fake.service()
        for latitude in 0..<WeatherService.mostWaiting {
            #expect(service.weather(at: WeatherLocation(latitude: latitude, longitude: 0)) { _ in } == nil)
        }
        let refused = service.weather(at: WeatherLocation(latitude: 9000, longitude: 0)) { _ in }
        #expect(refused == .failure(WeatherError("too many places at once", retryAfter: 1)))
        for _ in 0..<WeatherService.mostWaiting { fake.allow() }
    }
}
