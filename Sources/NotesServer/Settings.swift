import HTTP

/// What an operator may set. `Setting.table` says by which flag and variable.
struct Settings: Sendable {
    enum Log: String, Sendable, CaseIterable {
        case off, text, json
    }

    enum Readiness: String, Sendable, CaseIterable {
        case native, portable
    }

    var host = "127.0.0.1"
    var port = 8080
    var data = "./data"
    var log = Log.text
    var loops = Server.processors
    var readiness = Readiness.native
    var limits = Limits()

    /// Defaults, then the environment, then the flags: the later one wins.
    init(flags: [(name: String, value: String)], _ environment: Environment) throws(UsageProblem) {
        for setting in Setting.table {
            if let value = environment[setting.variable] {
                try setting.apply(&self, value, setting.variable)
            }
        }
        for (name, value) in flags {
            guard let setting = Setting.table.first(where: { $0.name == name }) else {
                throw UsageProblem("there is no flag --\(name); notes-server --help lists them")
            }
            try setting.apply(&self, value, "--" + name)
        }
    }
}

/// Something on the command line or in the environment that cannot be followed: exit code 2.
struct UsageProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
