/// Groups the settings under one heading of the help.
struct SettingGroup: Sendable {
    let title: String
    let settings: [Setting]
}

extension Setting {
    /// Bounds a quota in bytes.
    static let greatestQuota = 1 << 50

    /// Lists all settings, in the order of the help and of docs/settings.md.
    static let table: [Setting] = groups.flatMap(\.settings)

    static let groups: [SettingGroup] = [
        SettingGroup(
            title: "Address and data",
            settings: [
                text("host", \.host, "127.0.0.1", "the address to listen on; 0.0.0.0 or :: for all addresses"),
                integer("port", \.port, 0...65_535, "8080", "the port to listen on; 0 uses a free port"),
                text("data", \.data, "./data", "the data folder"),
                store(
                    "store", \.keptIn,
                    "the store: sqlite:FOLDER, or a postgres:// address, which several servers may share"),
                integer(
                    "database-connections", \.databaseConnections, 1...10_000, "20",
                    "maximum connections of this server to PostgreSQL; a data folder needs none"),
            ]),
        SettingGroup(
            title: "Accounts and access",
            settings: [
                account("user", \.user, "me", "the account to create on the first start"),
                secret(
                    "password", \.password, "the password of that account; if not set, use user password to set one"),
                secret(
                    "token", \.token,
                    "the token of that account, 32 bytes or more; if not set, one is made and printed once"),
                secret(
                    "admin-token", \.adminToken,
                    "the Bearer token that allows /metrics from other machines; 16 bytes or more"),
                choice("signup", \.signup, "closed", "who may create accounts: open (anyone) or closed (the operator)"),
                networks(
                    "trusted-proxy", \.trustedProxies, "addresses of proxies whose X-Forwarded-… headers are trusted"),
                origins("cors-origins", \.corsOrigins, "origins of web pages that may use the API with a token"),
                toggle(
                    "nextcloud", \.nextcloud,
                    "support apps for Nextcloud Notes; off closes the paths of their protocol",
                    standard: "true"),
            ]),
        SettingGroup(
            title: "TLS",
            settings: [
                file(
                    "tls-cert", \.tlsCertificate,
                    "the certificate and its chain, a PEM file; the port then speaks HTTPS only"),
                file("tls-key", \.tlsKey, "the private key, a PEM file"),
                port("tls-redirect-port", \.tlsRedirectPort, "a second port for plain HTTP, which redirects to HTTPS"),
                seconds(
                    "tls-check-seconds", \.tlsCheckTime, "60", "seconds between checks for changed certificate files"),
                integer(
                    "hsts-seconds", \.hstsSeconds, 0...63_072_000, "31536000",
                    "Strict-Transport-Security max-age in seconds; 0 sends no header"),
                toggle("behind-proxy", \.behindProxy, "a proxy in front speaks TLS, so accept passwords"),
                toggle("insecure", \.insecure, "accept passwords over plain HTTP from other machines"),
            ]),
        SettingGroup(
            title: "Limits and backups",
            settings: [
                integer("note-bytes", \.noteBytes, 1024...(64 << 20), "1048576", "maximum bytes of a note's body"),
                integer(
                    "attachment-bytes", \.attachmentBytes, 1024...(4 << 30), "26214400",
                    "maximum bytes of an attachment"),
                integer(
                    "restore-bytes", \.restoreBytes, 65_536...(1 << 40), "4294967296",
                    "maximum bytes of a backup to restore or a file to import"),
                interval(
                    "backup-every", \.backupEvery, "24h",
                    "time between copies of the database: 30m, 24h, 7d, or off"),
                integer("backup-keep", \.backupKeep, 1...10_000, "3", "how many of these copies to keep"),
                text("backup-folder", \.backupFolder, Settings.backupsInData, "the folder for these copies"),
                bound(
                    "quota-bytes", \.quotaBytes, 0...Setting.greatestQuota, "none",
                    "maximum bytes of all data of an account"),
                integer("trash-days", \.trashDays, 1...36_500, "30", "days that a deleted note stays in the trash"),
                bound(
                    "version-days", \.versionDays, 0...36_500, "none",
                    "days that a version is kept; an unread conflict is kept longer"),
                bound(
                    "rate-address", \.rateOfAddress, 0...1_000_000, "300",
                    "requests per second from one address, with bursts of ten seconds' worth; this machine is exempt"),
                bound(
                    "rate-account", \.rateOfAccount, 0...1_000_000, "300",
                    "requests per second of one account, with bursts of ten seconds' worth; this machine is exempt"),
                bound(
                    "max-listeners", \.listeners, 0...1_000_000, "2000",
                    "maximum event streams and waiting requests of one account"),
            ]),
        SettingGroup(
            title: "Weather",
            settings: [
                address(
                    "weather-url", \.weatherAddress,
                    "an OpenWeather-compatible service: https://api.openweathermap.org/data/2.5/weather"),
                secret("weather-key", \.weatherKey, "the key for that service"),
            ]),
        SettingGroup(
            title: "Log",
            settings: [
                choice(
                    "log", \.log, "auto",
                    "log format on standard error: text, json, auto (text on a terminal), or off (warnings only)"
                )
            ]),
        SettingGroup(
            title: "HTTP server",
            settings: [
                integer("loops", \.loops, 1...256, "one per processor", "number of event loops"),
                choice("readiness", \.readiness, "native", "how event loops wait for sockets: native or portable"),
                integer("max-connections", \.limits.connections, 1...1_000_000, "10000", "maximum open connections"),
                integer(
                    "body-memory", \.limits.bodyMemory, (1 << 20)...(1 << 40), "268435456",
                    "bytes of memory for request bodies that are being read; others wait"),
                integer(
                    "max-head-bytes", \.limits.headBytes, 1024...65_536, "16384", "maximum bytes of a request head"),
                integer("max-head-fields", \.limits.headFields, 8...1000, "100", "maximum header fields of a request"),
                integer(
                    "max-target-bytes", \.limits.targetBytes, 256...32_768, "8192", "maximum bytes of a URL"),
                integer(
                    "max-pipelined", \.limits.pipelinedRequests, 1...10_000, "100",
                    "maximum pipelined requests to answer before reading on"),
            ]),
        SettingGroup(
            title: "Time limits",
            settings: [
                seconds("head-seconds", \.limits.headTime, "10", "seconds for a request head to arrive"),
                seconds("idle-seconds", \.limits.idleTime, "60", "seconds a connection may be idle between requests"),
                seconds("body-silence-seconds", \.limits.bodySilence, "15", "seconds without a byte of a request body"),
                integer(
                    "body-rate", \.limits.bodyRate, 0...1_000_000, "240", "minimum bytes per second of a request body"),
                seconds("body-rate-seconds", \.limits.bodyRateWindow, "20", "seconds over which that rate is measured"),
                seconds(
                    "answer-seconds", \.limits.answerTime, "3600",
                    "seconds until a request without a response ends"),
                seconds(
                    "answer-silence-seconds", \.limits.answerSilence, "30",
                    "seconds without the client reading a byte of a response"),
                seconds("linger-seconds", \.limits.lingerTime, "2", "seconds for the client to read the last response"),
                seconds(
                    "stop-seconds", \.limits.stopTime, "10", "seconds for requests in flight when the server stops"),
            ]),
    ]
}
