import NotesHashing

// The parts of a note that are objects themselves.

extension NoteParts {
    mutating func weather(_ value: JSONView) -> Weather? {
        guard value.isObject else {
            report(.invalidNote, "/weather", "weather must be null or an object, not \(value.kindName).")
            return nil
        }
        var weather = Weather(main: "", icon: "")
        var has = (main: false, icon: false)
        for (name, value) in value.members {
            switch name.string {
            case "main":
                has.main = true
                weather.main = weatherText(value, "/weather/main") ?? ""
            case "icon":
                has.icon = true
                weather.icon = weatherText(value, "/weather/icon") ?? ""
                if !Weather.icons.contains(weather.icon) {
                    report(.invalidNote, "/weather/icon", "icon must be an OpenWeather code, 01d to 50n.")
                }
            case "description" where !value.isNull:
                weather.description = weatherText(value, "/weather/description")
            case "provider" where !value.isNull:
                weather.provider = weatherText(value, "/weather/provider")
            case "temperature" where !value.isNull:
                weather.temperature = weatherNumber(value, "/weather/temperature", -1000...1000)
            case "latitude" where !value.isNull:
                weather.latitude = weatherNumber(value, "/weather/latitude", -90...90)
            case "longitude" where !value.isNull:
                weather.longitude = weatherNumber(value, "/weather/longitude", -180...180)
            case "observedAt" where !value.isNull:
                weather.observedAt = time(value, "/weather/observedAt")
            case "description", "provider", "temperature", "latitude", "longitude", "observedAt":
                break
            default:
                let known = [
                    "main", "icon", "description", "temperature", "latitude", "longitude", "observedAt", "provider",
                ]
                reportUnknown(name, in: "/weather", among: known)
            }
        }
        if !has.main { report(.invalidNote, "/weather/main", "weather needs main, such as \"Rain\".") }
        if !has.icon { report(.invalidNote, "/weather/icon", "weather needs icon, an OpenWeather code, 01d to 50n.") }
        return weather
    }

    private mutating func weatherText(_ value: JSONView, _ pointer: String) -> String? {
        guard let text = text(value, pointer) else { return nil }
        if text.utf8.count > limits.weatherText {
            report(.invalidNote, pointer, "This must be at most \(limits.weatherText) bytes.")
        }
        return text
    }

    private mutating func weatherNumber(
        _ value: JSONView, _ pointer: String, _ range: ClosedRange<Double>
    ) -> JSONNumber? {
        guard let number = value.number, number.text.utf8.count <= 40, let double = number.double,
            range.contains(double)
        else {
            let bounds = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
            report(.invalidNote, pointer, "This must be a number from \(bounds), with at most 40 digits.")
            return nil
        }
        return number
    }

    mutating func readAttachments(_ value: JSONView) {
        for (position, element) in value.elements.enumerated() {
            var name: String?
            var type: String?
            var size: Int64?
            var digest: SHA256.Digest?
            for (member, value) in element.members {
                switch member.string {
                case "name": name = value.string
                case "type": type = value.string
                case "size": size = value.integer
                case "sha256": digest = value.string.flatMap { SHA256.Digest(hex: $0) }
                default: break
                }
            }
            guard let name, let type, let size, let digest else {
                report(.invalidNote, "/attachments/\(position)", "An attachment must have name, type, size and sha256.")
                continue
            }
            draft.content.attachments.append(Attachment(name: name, type: type, size: size, sha256: digest))
        }
    }
}
