import NoteFiles
import Notes

/// The weather of an entry of Day One as a note's: its codes name the sky, and at night end in `-night`.
enum DayOneWeather {
    private static let skies: [String: (main: String, icon: String)] = [
        "clear": ("Clear", "01"), "sunny": ("Clear", "01"), "mostly-clear": ("Clear", "02"), "fair": ("Clear", "02"),
        "mostly-sunny": ("Clouds", "02"), "partly-cloudy": ("Clouds", "03"), "mostly-cloudy": ("Clouds", "04"),
        "cloudy": ("Clouds", "04"), "overcast": ("Clouds", "04"), "drizzle": ("Drizzle", "09"),
        "showers": ("Rain", "09"),
        "rain": ("Rain", "10"), "heavy-rain": ("Rain", "10"), "light-rain": ("Rain", "10"),
        "tstorm": ("Thunderstorm", "11"),
        "thunderstorm": ("Thunderstorm", "11"), "thunderstorms": ("Thunderstorm", "11"), "snow": ("Snow", "13"),
        "flurries": ("Snow", "13"), "sleet": ("Snow", "13"), "blizzard": ("Snow", "13"), "fog": ("Fog", "50"),
        "foggy": ("Fog", "50"), "hazy": ("Haze", "50"), "haze": ("Haze", "50"), "mist": ("Mist", "50"),
        "smoke": ("Smoke", "50"), "dust": ("Dust", "50"),
    ]

    /// Returns the weather, or nil for a sky that is not known here; the entry's own words then stay in `extra`.
    static func weather(_ recorded: JSONObject, at location: JSONObject?) -> Weather? {
        guard let code = recorded.text("weatherCode") else { return nil }
        let isNight = code.hasSuffix("-night")
        guard let sky = skies[String(isNight ? code.dropLast(6) : code[...])] else { return nil }
        var weather = JSONObject()
        weather["main"] = .string(sky.main)
        weather["icon"] = .string(sky.icon + (isNight ? "n" : "d"))
        weather["description"] = recorded["conditionsDescription"]
        weather["temperature"] = recorded["temperatureCelsius"]
        weather["latitude"] = location?["latitude"]
        weather["longitude"] = location?["longitude"]
        weather["provider"] = recorded["weatherServiceName"]
        return Weather(written: .object(weather))
    }
}
