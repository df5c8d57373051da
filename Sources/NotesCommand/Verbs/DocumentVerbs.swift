/// Help, the manual page and completions, all made of the table of verbs.
enum DocumentVerbs {
    static func help(_ session: CommandSession) async throws -> ExitCode {
        if session.invocation.has("man") {
            session.console.write(ManualPage.text())
            return .done
        }
        guard let name = session.words.first else {
            session.console.write(HelpText.overview())
            return .done
        }
        let verb = try Invocation([name, "--help"]).verb
        session.console.write(HelpText.text(verb))
        return .done
    }

    static func completion(_ session: CommandSession) async throws -> ExitCode {
        guard let shell = Completion.Shell(rawValue: session.words[0]) else {
            throw CommandError(.usage, "completions are for bash, zsh and fish")
        }
        session.console.write(Completion.script(shell))
        return .done
    }
}
