import Testing

@testable import NotesCommand

struct InvocationTests {
    private func parse(_ words: String...) throws(CommandError) -> Invocation { try Invocation(words) }

    private func refusal(_ words: String...) -> CommandError? {
        do throws(CommandError) {
            _ = try Invocation(words)
            return nil
        } catch {
            return error
        }
    }

    @Test func `options come anywhere, with or without an equals sign`() throws {
        let list = try parse("--json", "ls", "--tag", "home", "-n", "5")
        #expect(list.verb.name == "ls" && list.words.isEmpty && list.has("json"))
        #expect(list.value("tag") == "home")
        #expect(try list.integer("limit") == 5)
    }

    @Test func `values, repetitions and letters are read`() throws {
        let new = try parse("new", "--tag=a", "milk", "--tag", "b", "-t", "Shopping", "--pin", "--", "-x")
        #expect(new.words == ["milk", "-x"])
        #expect(new.values("tag") == ["a", "b"])
        #expect(new.value("title") == "Shopping")
        #expect(new.has("pin"))
        #expect(try parse("append", "note", "-").words == ["note", "-"])
    }

    @Test func `letters may be joined, and a value may follow its letter`() throws {
        let list = try parse("ls", "-aqn5")
        #expect(list.has("all") && list.has("quiet"))
        #expect(try list.integer("limit") == 5)
        #expect(try parse("new", "-t장보기", "milk").value("title") == "장보기")
        #expect(refusal("ls", "-aX")?.message.contains("-aX") == true)
        #expect(refusal("ls", "-json")?.message.contains("--json") == true)
    }

    @Test func `a verb or an option that is nearly one is suggested`() {
        #expect(refusal("serach", "x")?.message.contains("notes search") == true)
        #expect(refusal("ls", "--tga=x")?.message.contains("--tag") == true)
        #expect(refusal("frobnicate")?.code == .usage)
    }

    @Test func `what a verb does not take is refused`() {
        #expect(refusal("ls", "--watch")?.code == .usage)
        #expect(refusal("show")?.code == .usage)
        #expect(refusal("diff", "a", "b", "c")?.code == .usage)
        #expect(refusal("ls", "--json=yes")?.code == .usage)
        #expect(refusal("ls", "--tag")?.code == .usage)
    }

    @Test func `without a verb it helps`() throws {
        #expect(try parse().verb.name == "help")
        #expect(try parse("show", "--help").has("help"))
    }
}
