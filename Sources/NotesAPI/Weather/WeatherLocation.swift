import NotesHTTP

/// A location in hundredths of a degree, about a kilometre apart. The service gets no more exact location of a person,
/// and neighbours share an answer.
struct WeatherLocation: Hashable, Sendable {
    let latitude: Int
    let longitude: Int

    init(latitude: Int, longitude: Int) { (self.latitude, self.longitude) = (latitude, longitude) }

    init(_ parameters: Parameters) throws(APIError) {
        latitude = try Self.read("latitude", 90, parameters)
        longitude = try Self.read("longitude", 180, parameters)
    }

    private static func read(_ name: String, _ limit: Int, _ parameters: Parameters) throws(APIError) -> Int {
        guard let text = parameters.text(name), let value = hundredths(text, limit) else {
            throw Parameters.invalid(name, "It must be a number of degrees from -\(limit) to \(limit).")
        }
        return value
    }

    /// Reads degrees, cut to two decimals toward zero; returns nil for a text that is no number, or above the limit.
    static func hundredths(_ text: String, _ limit: Int) -> Int? {
        let isDecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
        guard isDecimal, text.utf8.count <= 40, let degrees = Double(text), abs(degrees) <= Double(limit) else {
            return nil
        }
        // The product of 37.57 and 100 is 3756.9999999999995.
        let scaled = degrees * 100
        let nearest = scaled.rounded()
        return Int(abs(scaled - nearest) < 1e-9 ? nearest : scaled.rounded(.towardZero))
    }

    /// Writes degrees as `-0.05`, `37.5` or `127`.
    static func degrees(_ hundredths: Int) -> String {
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return (hundredths < 0 ? "-" : "") + "\(whole)\(fraction)"
    }
}
