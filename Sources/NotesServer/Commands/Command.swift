import NotesAuthentication
import NotesPrimitives

/// Parses the command line and runs the command.
enum Command {
    case serve(Settings)
    case healthcheck(Settings)
    case backup(file: String, Settings)
    case restore(file: String, Settings)
    case user(UserCommand, Settings)
    case token(name: String, Settings)
    case link(name: String, Settings)
    case check(Settings)
    case migrate(Migration)
    case config(Settings)
    case help
    case manual
    case version

    enum UserCommand {
        case add(String)
        case list
        case remove(String)
        case password(String)
        /// The server's quota setting applies if the quota is nil.
        case quota(String, bytes: Int64?)
    }

    static func parse(_ arguments: [String], _ environment: Environment) -> Result<Command, UsageError> {
        Result { () throws(UsageError) in try read(arguments, environment) }
    }

    private static func read(_ arguments: [String], _ environment: Environment) throws(UsageError) -> Command {
        if arguments == ["help", "--man"] { return .manual }
        if arguments.contains("--help") || arguments.contains("-h") || arguments.first == "help" { return .help }
        if arguments.contains("--version") || arguments.first == "version" { return .version }
        var line = try Line(arguments)
        if line.words.first == "migrate" {
            guard line.words.count == 1 else {
                throw UsageError("migrate takes flags only: migrate --from ./data --to postgres://…")
            }
            let orders = Migration.Orders(
                from: line.take("from"), to: line.take("to"), account: line.take("account").map(AccountRules.stored))
            return .migrate(try Migration(orders, Settings(flags: line.flags, environment)))
        }
        let settings = try Settings(flags: line.flags, environment)
        var words = line.words[...]
        let command = try command(words.popFirst(), &words, settings)
        if let extra = words.first { throw UsageError("unexpected argument \(extra)") }
        return command
    }

    private static func command(
        _ verb: String?, _ words: inout ArraySlice<String>, _ settings: Settings
    ) throws(UsageError) -> Command {
        switch verb {
        case nil, "serve": return .serve(settings)
        case "healthcheck": return .healthcheck(settings)
        case "backup": return .backup(file: try word(&words, "backup needs a file to write"), settings)
        case "restore": return .restore(file: try word(&words, "restore needs a file to read"), settings)
        case "check": return .check(settings)
        case "config": return .config(settings)
        case "token": return .token(name: try name(&words, "token needs an account's name"), settings)
        case "link": return .link(name: try name(&words, "link needs an account's name"), settings)
        case "user": return .user(try userCommand(&words), settings)
        case .some(let verb): throw UsageError("unknown command \(verb); notes-server --help lists the commands")
        }
    }

    private static func name(
        _ words: inout ArraySlice<String>, _ missing: String
    ) throws(UsageError) -> String {
        AccountRules.stored(try word(&words, missing))
    }

    private static func userCommand(_ words: inout ArraySlice<String>) throws(UsageError) -> UserCommand {
        let needsName = "user add, remove, password and quota need an account's name"
        switch words.popFirst() {
        case "add": return .add(try name(&words, needsName))
        case "remove": return .remove(try name(&words, needsName))
        case "password": return .password(try name(&words, needsName))
        case "quota":
            let name = try name(&words, needsName)
            return .quota(name, bytes: try quota(word(&words, needsQuota)))
        case "list": return .list
        default: throw UsageError("user must be followed by add, list, remove, password or quota")
        }
    }

    private static let needsQuota = """
        user quota needs a number of bytes, up to \(Setting.greatestQuota), 0 for no notes; none for no limit; \
        default for the value of --quota-bytes
        """

    private static func quota(_ word: String) throws(UsageError) -> Int64? {
        switch word {
        case "default": return nil
        case "none": return 0
        default:
            guard let bytes = Int64(word), bytes >= 0, bytes <= Int64(Setting.greatestQuota) else {
                throw UsageError(needsQuota)
            }
            // The store treats 0 as no bound. Nothing fits into a byte.
            return max(bytes, 1)
        }
    }

    private static func word(_ words: inout ArraySlice<String>, _ need: String) throws(UsageError) -> String {
        guard let word = words.popFirst() else { throw UsageError(need) }
        return word
    }

    /// Separates flags, written `--name value` or `--name=value`, from the words between them.
    private struct Line {
        var words: [String] = []
        var flags: [(name: String, value: String)] = []

        /// Removes and returns a flag of one command. If it is written twice, the last one counts, as with the others.
        mutating func take(_ name: String) -> String? {
            defer { flags.removeAll { $0.name == name } }
            return flags.last { $0.name == name }?.value
        }

        init(_ arguments: [String]) throws(UsageError) {
            var rest = arguments[...]
            while let word = rest.popFirst() {
                guard word.hasPrefix("-") else {
                    words.append(word)
                    continue
                }
                guard word.hasPrefix("--"), word.count > 2 else {
                    throw UsageError("\(word) is not a flag; write flags as --name value")
                }
                let body = word.dropFirst(2)
                if let split = body.firstIndex(of: "=") {
                    flags.append((String(body[..<split]), String(body[body.index(after: split)...])))
                } else if let value = rest.popFirst() {
                    flags.append((String(body), value))
                } else {
                    throw UsageError("\(word) needs a value")
                }
            }
        }
    }

    func run(_ choose: StoreChoice) -> Never {
        func administration(_ settings: Settings) -> Administration {
            do { return Administration(settings, try choose(settings.store)) } catch {
                Terminal.printError("\(error)")
                exit(1)
            }
        }
        switch self {
        case .serve(let settings): Serving.run(settings, choose)
        case .healthcheck(let settings): exit(Healthcheck.run(settings) ? 0 : 1)
        case .backup(let file, let settings): Terminal.leave(administration(settings).backup(to: file))
        case .restore(let file, let settings): Terminal.leave(administration(settings).restore(from: file))
        case .user(let command, let settings): Terminal.leave(administration(settings).user(command))
        case .token(let name, let settings): Terminal.leave(administration(settings).token(for: name))
        case .link(let name, let settings): Terminal.leave(administration(settings).link(for: name))
        case .migrate(let migration): Terminal.leave(migration.run(choose))
        case .check(let settings): Terminal.leave(administration(settings).check())
        case .config(let settings):
            for line in ConfigurationReport(settings: settings).lines { Terminal.printLine(line) }
            for unknown in UnknownVariables(.process).found {
                let hint = unknown.nearest.map { "; did you mean \($0)?" } ?? ""
                Terminal.printError("unknown setting \(unknown.name)\(hint)")
            }
            exit(0)
        case .help:
            Terminal.printLine(Help.text)
            exit(0)
        case .manual:
            Terminal.printLine(Help.manual)
            exit(0)
        case .version:
            Terminal.printLine("notes-server \(Product.version)")
            exit(0)
        }
    }
}
