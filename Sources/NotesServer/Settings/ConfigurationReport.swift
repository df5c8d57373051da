import Notes

/// Reports the value and the origin of each setting, for `notes-server config`. Secrets are not shown.
struct ConfigurationReport {
    let settings: Settings

    var lines: [String] {
        var lines: [String] = []
        for group in Setting.groups {
            if !lines.isEmpty { lines.append("") }
            lines.append("# " + group.title)
            let rows = group.settings.map { setting in
                (name: setting.name, value: setting.shown(settings), origin: origin(of: setting))
            }
            let width = rows.map(\.value.count).max() ?? 0
            for row in rows {
                lines.append(Self.padded(row.name, 24) + Self.padded(row.value, width + 2) + row.origin)
            }
        }
        return lines
    }

    private func origin(of setting: Setting) -> String {
        switch settings.origins[setting.name] ?? .standard {
        case .standard: "default"
        case .variable(let name): name
        case .file(let variable, let path): "\(variable) (\(path))"
        case .flag(let name): name
        }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}

/// Finds variables that begin with `NOTES_` and are not settings: a misspelt limit must not go unnoticed.
struct UnknownVariables {
    struct Found: Equatable {
        let name: String
        let nearest: String?
    }

    let found: [Found]

    init(_ environment: Environment) {
        let known = Setting.table.flatMap { $0.isSecret ? [$0.variable, $0.variable + "_FILE"] : [$0.variable] }
        found = environment.variables.keys.filter { $0.hasPrefix("NOTES_") && !known.contains($0) }.sorted().map {
            Found(name: $0, nearest: NearestName.find($0, among: known))
        }
    }
}
