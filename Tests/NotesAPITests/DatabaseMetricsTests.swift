import NotesStoreContract
import Testing

@testable import NotesAPI

/// Tests the figures of `/metrics` about a database that several servers share. The end-to-end tests compare the alerts
/// and the dashboard with the figures of a server on a folder, and with these.
struct DatabaseMetricsTests {
    private func samples(_ figures: DatabaseFigures) -> [String] {
        var text = MetricsText()
        Metrics.add(figures, to: &text)
        return String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map(String.init)
    }

    @Test func `a primary with a standby has its figures`() {
        var figures = DatabaseFigures(isUp: true, synchronousStandbys: 1, connections: 8)
        figures.unknownCommits = 2
        figures.mostConnections = 20
        #expect(
            samples(figures) == [
                "cloudnotes_database_up 1", "cloudnotes_database_synchronous_standbys 1",
                "cloudnotes_database_connections 8", "cloudnotes_database_connections_limit 20",
                "cloudnotes_database_unknown_commits_total 2",
            ])
    }

    @Test func `a database without a primary or visible standbys has the other figures`() {
        #expect(
            samples(DatabaseFigures(isUp: false, synchronousStandbys: nil, connections: 0)) == [
                "cloudnotes_database_up 0", "cloudnotes_database_connections 0",
                "cloudnotes_database_unknown_commits_total 0",
            ])
    }
}
