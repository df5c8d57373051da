/// Makes completion scripts. Titles, tags and folders come from verbs that read this device alone.
enum Completion {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    /// Selects the candidates for a word.
    enum Values: Hashable {
        case notes, deleted, tags, folders, revs, attachments, settings, files, verbs
        case words([String])

        /// Returns a command of any shell that prints the candidates, a line each; nil for candidates that are not on
        /// this device. In place of `{note}` it gets the first word after the verb, and of `{key}` the second one.
        var command: String? {
            switch self {
            case .notes: "notes ls --all --format '{title}' 2>/dev/null"
            case .deleted: "notes trash --no-sync 2>/dev/null | cut -f4"
            case .tags: "notes tags 2>/dev/null | cut -f1"
            case .folders: "notes folders 2>/dev/null | cut -f1"
            case .revs: "NOTES_SEND_SECONDS=2 notes history --no-sync {note} 2>/dev/null | cut -f1"
            case .attachments: "notes files {note} 2>/dev/null | cut -f1"
            case .settings: "notes config values {key} 2>/dev/null"
            case .files, .verbs, .words: nil
            }
        }

        /// Reads the name of a value in help: `TAG…`, `won|lost`, `FILE`. Fails for a value that cannot be completed.
        init?(_ name: Substring) {
            let name = name.filter { !"[]…".contains($0) }
            switch name {
            case "NOTE": self = .notes
            case "TAG": self = .tags
            case "FOLDER": self = .folders
            case "REV": self = .revs
            case "FILE", "DIR", "PATH": self = .files
            case "VERB": self = .verbs
            case "VALUE": self = .settings
            case "KEY": self = .words(Preferences.Key.allCases.map(\.rawValue))
            case _ where name.contains("|"):
                let words = name.split(separator: "|").map(String.init).filter { $0.allSatisfy(\.isLowercase) }
                guard !words.isEmpty else { return nil }
                self = .words(words)
            default: return nil
            }
        }
    }

    static func script(_ shell: Shell) -> String {
        switch shell {
        case .bash: bash()
        case .zsh: zsh()
        case .fish: fish()
        }
    }

    /// Returns the candidates for each of a verb's words; the last ones are those for all that follow.
    private static func words(_ verb: Verb) -> [[Values]] {
        let names = verb.words.text.split(separator: " ")
        guard let first = names.first else { return [] }
        if verb.words.kind == .deleted { return [[.deleted]] }
        // An order, the name of a setting and its value: the only words whose places differ.
        if verb.name == "config" { return names.map { [Values($0)].compactMap(\.self) } }
        let later = names.dropFirst() + (first.contains("…") ? [first] : [])
        let values = later.compactMap { first == "NOTE" && $0 == "NAME" ? .attachments : Values($0) }
        return [[Values(first)].compactMap(\.self), values]
    }

    private static func plain(_ values: Values) -> [String] {
        switch values {
        case .words(let words): words
        case .verbs: Verb.table.map(\.name)
        default: []
        }
    }

    // MARK: bash

    private static func flags(_ options: [Option]) -> String {
        options.map { "--" + $0.name + ($0.value == nil ? "" : "=") }.joined(separator: " ")
    }

    /// Returns a command that prints a line for each candidate.
    private static func lines(_ values: [Values]) -> String {
        let commands = values.compactMap { values -> String? in
            if let command = values.command {
                return command.replacing("{note}", with: "\"$note\"").replacing("{key}", with: "\"$key\"")
            }
            let words = plain(values)
            return words.isEmpty ? nil : "printf '%s\\n' " + words.joined(separator: " ")
        }
        return commands.isEmpty ? ":" : commands.joined(separator: "; ")
    }

    private static func bash() -> String {
        var cases = ""
        for verb in Verb.table {
            let words = Self.words(verb)
            cases += "        \(verb.name)) flags='\(flags(verb.options))'\n"
            if words.contains(where: { !$0.isEmpty }) {
                cases += "            case $word in\n"
                for (number, values) in words.enumerated() {
                    let place = number == words.count - 1 ? "*" : String(number + 1)
                    cases += "                \(place)) _notes_lines() { \(lines(values)); } ;;\n"
                }
                cases += "            esac\n"
            }
            cases += "            ;;\n"
        }
        var values = ""
        for (verbs, option, value) in optionValues() {
            let pattern = verbs.flatMap { verb in option.forms.map { "'\(verb) \($0)'" } }.joined(separator: " | ")
            values += "        \(pattern)) _notes_lines() { \(lines([value])); } ;;\n"
        }
        return """
            # Completions of notes for bash.
            _notes() {
                local words=("${COMP_WORDS[@]}") cword=$COMP_CWORD flags='' option='' word=0 index line last
                COMPREPLY=()
                # The profile's own titles, tags and folders.
                for ((index = 1; index < COMP_CWORD; index++)); do
                    [ "${COMP_WORDS[index]}" = --profile ] || continue
                    last=${COMP_WORDS[index + 1]}
                    [ "$last" = = ] && last=${COMP_WORDS[index + 2]}
                    local -x NOTES_PROFILE=$last
                done
                # Options may come before the verb.
                while [ "$cword" -gt 1 ]; do
                    case ${words[1]} in
                        --profile) last=2; [ "${words[2]}" = = ] && last=3 ;;
                        -*) last=1 ;;
                        *) break ;;
                    esac
                    [ "$cword" -gt "$last" ] || return
                    words=("${words[0]}" "${words[@]:last + 1}") cword=$((cword - last))
                done
                local current=${words[cword]} verb=${words[1]}
                local note=${words[2]//\\\\/} key=${words[3]}
                if [ "$cword" -eq 1 ]; then
                    case $current in
                        -*) COMPREPLY=($(compgen -W '\(flags(Option.common))' -- "$current"))
                            return ;;
                    esac
                    COMPREPLY=($(compgen -W '\(Verb.table.map(\.name).joined(separator: " "))' -- "$current"))
                    return
                fi
                # The number of this word among those that are no options.
                for ((index = 2; index <= cword; index++)); do
                    case ${words[index]} in -* | =) ;; *) word=$((word + 1)) ;; esac
                done
                _notes_lines() { :; }
                case $verb in
            \(cases)    esac
                # Bash takes --tag=x apart.
                if [ "$current" = = ]; then option=${words[cword - 1]} current=''
                elif [ "${words[cword - 1]}" = = ]; then option=${words[cword - 2]}
                else option=${words[cword - 1]}; fi
                case "$verb $option" in
            \(values)    esac
                case $current in
                    -*) COMPREPLY=($(compgen -W "$flags \(flags(Option.common))" -- "$current"))
                        case ${COMPREPLY[0]} in *=) compopt -o nospace 2>/dev/null ;; esac
                        return ;;
                esac
                # A title is one word, whatever is in it.
                current=${current#[\\"\\']}
                local unquoted=${current//\\\\/}
                while IFS= read -r line; do
                    case $line in
                        "$unquoted"*) COMPREPLY+=("$(printf '%q' "$line")") ;;
                    esac
                done < <(_notes_lines)
            }
            complete -o default -F _notes notes

            """
    }

    /// Returns the options whose value can be completed, with the verbs that have them.
    private static func optionValues() -> [(verbs: [String], Option, Values)] {
        var found: [(verbs: [String], Option, Values)] = []
        for verb in Verb.table {
            for option in verb.options {
                guard let name = option.value, let values = Values(Substring(name)), values != .files else { continue }
                if let index = found.firstIndex(where: { $0.1 == option }) {
                    found[index].verbs.append(verb.name)
                } else {
                    found.append(([verb.name], option, values))
                }
            }
        }
        return found
    }

    // MARK: zsh

    private static func zsh() -> String {
        let verbs = Verb.table.map { "        '\($0.name):\(quoted($0.summary, inZsh))'" }.joined(separator: "\n")
        var cases = ""
        for verb in Verb.table {
            var arguments = (verb.options + Option.common).map { option in
                let action = option.value.flatMap { Values(Substring($0)) }.map { zshAction($0) } ?? ""
                let value = option.value.map { ":\($0.replacing("|", with: " or ")):\(action)" } ?? ""
                return
                    "'--\(option.name)\(option.value == nil ? "" : "=")[\(quoted(option.help, inZsh))]\(value)'"
            }
            let words = Self.words(verb)
            for (number, values) in words.enumerated() {
                guard let one = values.first else { continue }
                let place = number > 0 && number == words.count - 1 ? "*" : String(number + 1)
                arguments.append("'\(place):argument:\(zshAction(one))'")
            }
            cases += "        \(verb.name)) _arguments \(arguments.joined(separator: " ")) ;;\n"
        }
        return """
            #compdef notes
            # Completions of notes for zsh.
            _notes_lines() {
                local -a lines
                lines=("${(@f)$(eval $1)}")
                (( ${#lines[1]} )) && compadd -a lines
            }
            _notes() {
                local -a verbs
                verbs=(
            \(verbs)
                )
                # The profile's own titles, tags and folders; options may come before the verb.
                local index
                for (( index = 2; index < CURRENT; index++ )); do
                    case $words[index] in
                        --profile) local -x NOTES_PROFILE=$words[index+1] ;;
                        --profile=*) local -x NOTES_PROFILE=${words[index]#*=} ;;
                    esac
                done
                while (( CURRENT > 2 )) && [[ $words[2] == -* ]]; do
                    if [[ $words[2] == --profile ]]; then
                        (( CURRENT > 3 )) || return
                        words[2]=()
                        (( CURRENT-- ))
                    fi
                    words[2]=()
                    (( CURRENT-- ))
                done
                if (( CURRENT == 2 )); then
                    _describe 'verb' verbs
                    return
                fi
                local verb=$words[2]
                shift words
                (( CURRENT-- ))
                local note=${(Q)words[2]} key=${(Q)words[3]}
                case $verb in
            \(cases)    esac
            }
            # zsh reads this file when it first completes: then it is to complete, too.
            if [[ $funcstack[1] == _notes ]]; then _notes "$@"; else compdef _notes notes; fi

            """
    }

    /// Returns the action of `_arguments`, inside single quotes.
    private static func zshAction(_ values: Values) -> String {
        if values == .files { return "_files" }
        guard let command = values.command else { return "(\(plain(values).joined(separator: " ")))" }
        let quoted = command.replacing("'", with: inZsh).replacing("{note}", with: #"\"\$note\""#)
            .replacing("{key}", with: #"\"\$key\""#)
        return "{_notes_lines \"\(quoted)\"}"
    }

    // MARK: fish

    private static func fish() -> String {
        var script = """
            # Completions of notes for fish.
            # Prints the words before the cursor, without the options before the verb.
            function __notes_words
                set -l words (commandline -opc)
                while set -q words[2]; and string match -q -- '-*' $words[2]
                    if test "$words[2]" = --profile
                        set -e words[2]
                    end
                    set -e words[2]
                end
                printf '%s\\n' $words
            end
            # Prints the option of the profile whose titles, tags and folders are meant.
            function __notes_profile
                set -l words (commandline -opc)
                string match -- '--profile=*' $words
                set -l place (contains -i -- --profile $words)
                and echo --profile=$words[(math $place + 1)]
            end
            complete -c notes -f

            """
        for verb in Verb.table {
            script +=
                "complete -c notes -n __fish_use_subcommand -a \(verb.name) -d '\(quoted(verb.summary, inFish))'\n"
            let here = "'__fish_seen_subcommand_from \(verb.name)'"
            for option in verb.options + Option.common {
                let letter = option.letter.map { " -s \($0)" } ?? ""
                let values = option.value.flatMap { Values(Substring($0)) }
                // -x: no files beside these.
                let way = option.value == nil ? "" : values == .files ? " -r" : " -x"
                let value = way + (values.map { fishArgument($0) } ?? "")
                script +=
                    "complete -c notes -n \(here) -l \(option.name)\(letter)\(value) -d '\(quoted(option.help, inFish))'\n"
            }
            let words = Self.words(verb)
            if words.count > 2 {
                for (number, values) in words.enumerated() {
                    let isHere = "test (count (__notes_words)) -eq \(number + 2)"
                    let place = "'__fish_seen_subcommand_from \(verb.name); and \(isHere)'"
                    for one in values { script += "complete -c notes -n \(place)\(fishArgument(one))\n" }
                }
                continue
            }
            for values in Set(words.flatMap(\.self)).sorted(by: { "\($0)" < "\($1)" }) {
                script += "complete -c notes -n \(here)\(fishArgument(values))\n"
            }
        }
        return script
    }

    private static func fishArgument(_ values: Values) -> String {
        if values == .files { return " -F" }
        guard let command = values.command else { return " -a '\(plain(values).joined(separator: " "))'" }
        let filled = command.replacing("{note}", with: "(__notes_words)[3]")
            .replacing("{key}", with: "(__notes_words)[4]").replacing("notes ", with: "notes (__notes_profile) ")
        return " -a \"(\(filled))\""
    }

    private static let inZsh = #"'\''"#
    private static let inFish = #"\'"#

    /// Prepares a text for single quotes of a shell, in which `apostrophe` replaces each apostrophe.
    private static func quoted(_ text: String, _ apostrophe: String) -> String {
        text.filter { $0 != "[" && $0 != "]" && $0 != ":" }.replacing("'", with: apostrophe)
    }
}
