import Foundation
import Testing

@testable import NotesCommand

/// The manual page and the completions are those of the table of verbs.
struct DocumentTests {
    private func run(_ words: [String], input: String) throws -> (status: Int32, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let (standardInput, errors) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        standardInput.fileHandleForWriting.write(Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test(arguments: Completion.Shell.allCases)
    func `a script names every verb and option, and quotes what its shell would read`(_ shell: Completion.Shell) throws
    {
        let script = Completion.script(shell)
        for verb in Verb.table {
            #expect(script.contains(verb.name))
            for option in verb.options { #expect(script.contains(option.name)) }
        }
        if shell == .bash {
            let (status, errors) = try run(["bash", "-n"], input: script)
            #expect(status == 0 && errors.isEmpty)
        }
    }

    @Test func `in bash a verb's beginning is completed, and its options`() throws {
        let script =
            Completion.script(.bash) + """
                COMP_WORDS=(notes sea) COMP_CWORD=1; _notes; [ "${COMPREPLY[*]}" = search ] || exit 3
                COMP_WORDS=(notes ls --ar) COMP_CWORD=2; _notes; [ "${COMPREPLY[*]}" = --archived ] || exit 4
                """
        #expect(try run(["bash", "--norc", "-s"], input: script).status == 0)
    }

    @Test func `in bash titles, tags and folders are completed, each as one word`() throws {
        let script =
            Completion.script(.bash) + #"""
                notes() { case $1 in ls) printf '%s\n' "milk; two" "it's" ;; trash) printf 'id\ttime\t\tmaps\n' ;;
                    history) printf '%s\tx\n' "$3.1" ;; files) printf '%s\tx\n' "$2.jpg" ;;
                    config) printf '%s\n' "$2-$3" ;; tags) echo "$NOTES_PROFILE" ;;
                    *) printf '%s\t1\n' home/a "big one" ;; esac; }
                is() { [ "${COMPREPLY[*]}" = "$2" ] || { echo "$1: ${COMPREPLY[*]}" >&2; exit 3; }; }
                COMP_WORDS=(notes show mi) COMP_CWORD=2; _notes; is title 'milk\;\ two'
                COMP_WORDS=(notes show milk\\\;\\\ t) COMP_CWORD=2; _notes; is more 'milk\;\ two'
                COMP_WORDS=(notes mv x h) COMP_CWORD=3; _notes; is folder home/a
                COMP_WORDS=(notes ls --in = ho) COMP_CWORD=4; _notes; is option home/a
                COMP_WORDS=(notes ls --folder big) COMP_CWORD=3; _notes; is folder 'big\ one'
                COMP_WORDS=(notes ls -f big) COMP_CWORD=3; _notes; is letter 'big\ one'
                COMP_WORDS=(notes config s) COMP_CWORD=2; _notes; is order set
                COMP_WORDS=(notes config set ed) COMP_CWORD=3; _notes; is key editor
                COMP_WORDS=(notes config set sort v) COMP_CWORD=4; _notes; is value values-sort
                COMP_WORDS=(notes --profile a config set se) COMP_CWORD=5; _notes; is "profile's key" send
                COMP_WORDS=(notes --profile = a -q config set sort v) COMP_CWORD=8; _notes; is "profile's value" values-sort
                COMP_WORDS=(notes --profile a confi) COMP_CWORD=3; _notes; is "profile's verb" config
                COMP_WORDS=(notes --prof) COMP_CWORD=1; _notes; is profile --profile=
                COMP_WORDS=(notes --profile w tag x w) COMP_CWORD=5; _notes; is "profile's tag" w
                COMP_WORDS=(notes ls --profile w --tag w) COMP_CWORD=5; _notes; is "profile behind" w
                [ -z "$NOTES_PROFILE" ] || exit 4
                COMP_WORDS=(notes diff 'a\ $(b)' a) COMP_CWORD=3; _notes; is rev 'a\ \$\(b\).1'
                COMP_WORDS=(notes save sea s) COMP_CWORD=3; _notes; is attachment sea.jpg
                COMP_WORDS=(notes restore m) COMP_CWORD=2; _notes; is trash maps
                COMP_WORDS=(notes export --format z) COMP_CWORD=3; _notes; is format zip
                COMP_WORDS=(notes import --format z) COMP_CWORD=3; _notes; is "another verb's format" ''
                COMP_WORDS=(notes ls --sort t) COMP_CWORD=3; _notes; is order title
                COMP_WORDS=(notes help sea) COMP_CWORD=2; _notes; is verb search
                COMP_WORDS=(notes conflicts --keep w) COMP_CWORD=3; _notes; is choice won
                COMP_WORDS=(notes new x) COMP_CWORD=2; _notes; is text ''
                """#
        let (status, errors) = try run(["bash", "--norc", "-s"], input: script)
        #expect(status == 0 && errors.isEmpty, "\(errors)")
    }

    @Test func `zsh completes at the first key, too, and apostrophes stay in what is shown`() {
        let script = Completion.script(.zsh)
        #expect(script.contains(#"if [[ $funcstack[1] == _notes ]]; then _notes "$@";"#))
        #expect(script.contains(#"the account'\''s devices"#))
        #expect(Completion.script(.fish).contains(#"the account\'s devices"#))
    }

    @Test func `the manual page has every verb, option and exit code, and no stray request`() {
        let page = ManualPage.text()
        for verb in Verb.table {
            #expect(page.contains(".B notes " + verb.name.replacing("-", with: "\\-")))
            for option in verb.options {
                #expect(page.contains("\\-\\-" + option.name.replacing("-", with: "\\-")))
            }
        }
        let requests: Set<String> = [".TH", ".SH", ".B", ".BR", ".I", ".PP", ".TP", ".RS", ".RE", ".nf", ".fi"]
        #expect(page.utf8.allSatisfy { $0 < 0x80 })
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
        }
    }

    @Test func `verbs and their options are named once, and every verb has its group`() {
        #expect(Set(Verb.table.map(\.name)).count == Verb.table.count)
        for verb in Verb.table {
            let options = verb.options + Option.common
            #expect(Set(options.map(\.name)).count == options.count, "\(verb.name)")
            let letters = options.compactMap(\.letter)
            #expect(Set(letters).count == letters.count, "\(verb.name)")
            #expect(HelpText.overview().contains(verb.summary))
        }
    }
}
