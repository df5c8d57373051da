/// Settings that belong together, under a heading of the help.
struct SettingGroup: Sendable {
    let title: String
    let settings: [Setting]
}

extension Setting {
    /// Every setting there is, in the order of the help and of the README.
    static let table: [Setting] = groups.flatMap(\.settings)

    static let groups: [SettingGroup] = [
        SettingGroup(
            title: "Where it is",
            settings: [
                text("host", \.host, "127.0.0.1", "the address to listen on; 0.0.0.0 and :: are all of them"),
                integer("port", \.port, 0...65_535, "8080", "the port to listen on; 0 takes a free one"),
                text("data", \.data, "./data", "the folder that holds everything"),
            ]),
        SettingGroup(
            title: "Who may come in",
            settings: [
                account("user", \.user, "me", "the account that is made on the first run"),
                secret("password", \.password, "its password; without one it has none until user password sets it"),
                secret("token", \.token, "its token, 32 bytes or more; without one a token is made and printed once"),
                secret(
                    "admin-token", \.adminToken,
                    "opens /metrics from other machines, as a Bearer token; 16 bytes or more"),
                choice("signup", \.signup, "closed", "whether anybody may make an account: open or closed"),
                networks("trusted-proxy", \.trustedProxies, "proxies whose X-Forwarded-For and -Proto are believed"),
                origins("cors-origins", \.corsOrigins, "web pages elsewhere that may use the API with a token"),
            ]),
        SettingGroup(
            title: "TLS",
            settings: [
                file("tls-cert", \.tlsCertificate, "the certificate's file, in PEM, its chain behind it: HTTPS only"),
                file("tls-key", \.tlsKey, "the file of its private key, in PEM"),
                port("tls-redirect-port", \.tlsRedirectPort, "a second port, plain, that sends everybody to HTTPS"),
                seconds(
                    "tls-check-seconds", \.tlsCheckTime, "60", "between two looks whether those files have changed"),
                integer(
                    "hsts-seconds", \.hstsSeconds, 0...63_072_000, "31536000",
                    "how long browsers insist on HTTPS; 0: no word"),
                toggle("behind-proxy", \.behindProxy, "a proxy speaks TLS in front: passwords are safe to take"),
                toggle("insecure", \.insecure, "take passwords over plain HTTP from other machines"),
            ]),
        SettingGroup(
            title: "How much of it",
            settings: [
                integer("note-bytes", \.noteBytes, 1024...(64 << 20), "1048576", "bytes of a note's body"),
                integer(
                    "attachment-bytes", \.attachmentBytes, 1024...(4 << 30), "26214400", "bytes of an attached file"),
                integer(
                    "restore-bytes", \.restoreBytes, 65_536...(1 << 40), "4294967296",
                    "bytes of a backup or an import"),
                interval(
                    "backup-every", \.backupEvery, "24h",
                    "between copies of the whole database: 30m, 24h, 7d, or off"),
                integer("backup-keep", \.backupKeep, 1...10_000, "3", "how many of these copies stay"),
                text("backup-folder", \.backupFolder, Settings.backupsInData, "where these copies go"),
                bound("quota-bytes", \.quotaBytes, 0...(1 << 50), "none", "bytes an account may hold in all"),
                bound(
                    "rate-address", \.rateOfAddress, 0...1_000_000, "300",
                    "requests a second from one address, ten seconds' worth at once; not for this machine"),
                bound(
                    "rate-account", \.rateOfAccount, 0...1_000_000, "300",
                    "requests a second of one account, ten seconds' worth at once; not for this machine"),
                bound(
                    "max-listeners", \.listeners, 0...1_000_000, "2000",
                    "event streams and waiting requests of one account"),
            ]),
        SettingGroup(
            title: "What it tells",
            settings: [
                choice(
                    "log", \.log, "auto",
                    "the log on standard error: text, json, auto (text on a terminal, else json), or off but for warnings"
                )
            ]),
        SettingGroup(
            title: "How it serves",
            settings: [
                integer("loops", \.loops, 1...256, "one a processor", "how many event loops serve"),
                choice("readiness", \.readiness, "native", "how loops wait for sockets: native or portable"),
                integer("max-connections", \.limits.connections, 1...1_000_000, "10000", "connections at a time"),
                integer("max-head-bytes", \.limits.headBytes, 1024...65_536, "16384", "bytes of a request's head"),
                integer("max-head-fields", \.limits.headFields, 8...1000, "100", "header fields of a request"),
                integer("max-target-bytes", \.limits.targetBytes, 256...32_768, "8192", "bytes of a request's target"),
                integer(
                    "max-pipelined", \.limits.pipelinedRequests, 1...10_000, "100", "requests answered in one turn"),
            ]),
        SettingGroup(
            title: "How long it waits",
            settings: [
                seconds("head-seconds", \.limits.headTime, "10", "for a whole request head to arrive"),
                seconds("idle-seconds", \.limits.idleTime, "60", "between two requests of a connection"),
                seconds("body-silence-seconds", \.limits.bodySilence, "15", "without a byte of a body"),
                integer("body-rate", \.limits.bodyRate, 0...1_000_000, "240", "bytes a second a body must bring"),
                seconds("body-rate-seconds", \.limits.bodyRateWindow, "20", "over which that rate is taken"),
                seconds("answer-silence-seconds", \.limits.answerSilence, "30", "without a byte of an answer taken"),
                seconds("linger-seconds", \.limits.lingerTime, "2", "for a client to hear the last answer"),
                seconds("stop-seconds", \.limits.stopTime, "10", "for what is in flight when the server stops"),
            ]),
    ]
}
