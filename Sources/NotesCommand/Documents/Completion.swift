/// Completion scripts. Ids of notes come from `notes ls`, which reads this device alone.
enum Completion {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    static func script(_ shell: Shell, _ table: [Verb] = Verb.table) -> String {
        switch shell {
        case .bash: bash(table)
        case .zsh: zsh(table)
        case .fish: fish(table)
        }
    }

    private static let ids = "notes ls --all 2>/dev/null | cut -f1"

    private static func flags(_ verb: Verb) -> String {
        (verb.options + Option.common).map { "--" + $0.name + ($0.value == nil ? "" : "=") }.joined(separator: " ")
    }

    private static func bash(_ table: [Verb]) -> String {
        var cases = ""
        for verb in table {
            let words: String =
                switch verb.words.kind {
                case .note: "$(\(ids))"
                case .shell: "bash zsh fish"
                case .none, .file, .other: verb.name == "help" ? table.map(\.name).joined(separator: " ") : ""
                }
            cases += "        \(verb.name)) flags='\(flags(verb))'; words=\"\(words)\" ;;\n"
        }
        return """
            # Completions of notes for bash.
            _notes() {
                local current=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} flags='' words=''
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W '\(table.map(\.name).joined(separator: " "))' -- "$current"))
                    return
                fi
                case $verb in
            \(cases)    esac
                case $current in
                    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
                    *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
                esac
                case ${COMPREPLY[0]} in *=) compopt -o nospace ;; esac
            }
            complete -o default -F _notes notes

            """
    }

    private static func zsh(_ table: [Verb]) -> String {
        let verbs = table.map { "        '\($0.name):\(quoted($0.summary, inZsh))'" }.joined(separator: "\n")
        var cases = ""
        for verb in table {
            var arguments = (verb.options + Option.common).map { option in
                "'--\(option.name)\(option.value == nil ? "" : "=")[\(quoted(option.help, inZsh))]\(option.value.map { ":\($0):" } ?? "")'"
            }
            switch verb.words.kind {
            case .note: arguments.append("'*:note:(${(f)\"$(\(ids))\"})'")
            case .shell: arguments.append("'1:shell:(bash zsh fish)'")
            case .file: arguments.append("'*:file:_files'")
            case .none, .other: break
            }
            cases += "        \(verb.name)) _arguments \(arguments.joined(separator: " ")) ;;\n"
        }
        return """
            #compdef notes
            # Completions of notes for zsh.
            _notes() {
                local -a verbs
                verbs=(
            \(verbs)
                )
                if (( CURRENT == 2 )); then
                    _describe 'verb' verbs
                    return
                fi
                local verb=$words[2]
                shift words
                (( CURRENT-- ))
                case $verb in
            \(cases)    esac
            }
            # zsh reads this file when it first completes: then it is to complete, too.
            if [[ $funcstack[1] == _notes ]]; then _notes "$@"; else compdef _notes notes; fi

            """
    }

    private static func fish(_ table: [Verb]) -> String {
        var script = "# Completions of notes for fish.\ncomplete -c notes -f\n"
        for verb in table {
            script +=
                "complete -c notes -n __fish_use_subcommand -a \(verb.name) -d '\(quoted(verb.summary, inFish))'\n"
            let here = "'__fish_seen_subcommand_from \(verb.name)'"
            for option in verb.options + Option.common {
                let letter = option.letter.map { " -s \($0)" } ?? ""
                let value = option.value == nil ? "" : " -r"
                script +=
                    "complete -c notes -n \(here) -l \(option.name)\(letter)\(value) -d '\(quoted(option.help, inFish))'\n"
            }
            switch verb.words.kind {
            case .note: script += "complete -c notes -n \(here) -a '(\(ids))'\n"
            case .shell: script += "complete -c notes -n \(here) -a 'bash zsh fish'\n"
            case .file: script += "complete -c notes -n \(here) -F\n"
            case .none, .other: break
            }
        }
        return script
    }

    private static let inZsh = #"'\''"#
    private static let inFish = #"\'"#

    /// `apostrophe`: one inside a quoted text of the shell.
    private static func quoted(_ text: String, _ apostrophe: String) -> String {
        text.filter { $0 != "[" && $0 != "]" && $0 != ":" }.replacing("'", with: apostrophe)
    }
}
