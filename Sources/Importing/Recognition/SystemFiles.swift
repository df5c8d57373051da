/// The files that systems and programs leave in archives for themselves.
enum SystemFiles {
    static func contains(_ path: String) -> Bool {
        // The description of this server's own zip.
        if path == "cloudnotes.json" || path == "cloudnotes-apps.ndjson" { return true }
        let parts = path.split(separator: "/")
        return parts.first == "__MACOSX"
            || parts.contains { $0.hasPrefix("._") || $0 == ".git" }
            || [".DS_Store", "Thumbs.db", "desktop.ini"].contains(parts.last ?? "")
    }

    /// Why a file that a program keeps for itself is no note; nil for every other file.
    static func reason(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        if parts.contains(".obsidian") { return "It belongs to Obsidian's settings and is no note." }
        return nil
    }
}
