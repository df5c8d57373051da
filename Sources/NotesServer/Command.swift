#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the command line asks for.
enum Command {
    case serve(Settings)
    case healthcheck(Settings)
    case help
    case version

    static func parse(_ arguments: [String], _ environment: Environment) -> Result<Command, UsageProblem> {
        Result { () throws(UsageProblem) in try read(arguments, environment) }
    }

    private static func read(_ arguments: [String], _ environment: Environment) throws(UsageProblem) -> Command {
        var rest = arguments[...]
        let verb = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        if verb != nil { rest.removeFirst() }
        if rest.contains("--help") || rest.contains("-h") || verb == "help" { return .help }
        if rest.contains("--version") || verb == "version" { return .version }
        let settings = try Settings(flags: flags(rest), environment)
        switch verb {
        case nil, "serve": return .serve(settings)
        case "healthcheck": return .healthcheck(settings)
        case .some(let verb):
            throw UsageProblem("there is no command \(verb); notes-server --help lists them")
        }
    }

    /// `--name value` and `--name=value`.
    private static func flags(_ arguments: ArraySlice<String>) throws(UsageProblem) -> [(name: String, value: String)] {
        var flags: [(name: String, value: String)] = []
        var rest = arguments
        while let word = rest.popFirst() {
            guard word.hasPrefix("--"), word.count > 2 else {
                throw UsageProblem("\(word) is not a flag; flags are written --name value")
            }
            let body = word.dropFirst(2)
            if let split = body.firstIndex(of: "=") {
                flags.append((String(body[..<split]), String(body[body.index(after: split)...])))
            } else if let value = rest.popFirst() {
                flags.append((String(body), value))
            } else {
                throw UsageProblem("\(word) needs a value")
            }
        }
        return flags
    }

    func run() -> Never {
        switch self {
        case .serve(let settings): Serving.run(settings)
        case .healthcheck(let settings): exit(Healthcheck.run(settings) ? 0 : 1)
        case .help:
            Terminal.say(Help.text)
            exit(0)
        case .version:
            Terminal.say("notes-server \(Product.version)")
            exit(0)
        }
    }
}
