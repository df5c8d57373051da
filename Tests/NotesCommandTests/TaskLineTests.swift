import Testing

@testable import NotesCommand

struct TaskLineTests {
    @Test(arguments: [
        "- [ ] milk", "* [ ] milk", "+ [ ]  milk ", "  - [ ] milk\r", "> - [ ] milk", ">> 1. [ ] milk", "12) [ ] milk",
        "\t-\t[ ] milk",
    ])
    func `a list item with an empty box is an open task`(line: String) throws {
        let task = try #require(TaskLine(line))
        #expect(task.text == "milk" && !task.isDone)
    }

    @Test(arguments: ["- [x] milk", "- [X] milk"])
    func `a list item with a mark is a done task`(line: String) throws {
        #expect(try #require(TaskLine(line)).isDone)
    }

    @Test(arguments: [
        "milk", "[ ] milk", "-[ ] milk", "- [] milk", "- [y] milk", "- [ milk", "1 [ ] milk", "1234567890. [ ] milk",
        "",
        "-", "- ", "> ",
    ])
    func `other lines are no tasks`(line: String) { #expect(TaskLine(line) == nil) }

    @Test func `only the mark of the first open task with a text changes`() {
        let body = "- [x] milk\r\n- [ ] milk\r\n- [ ] 우유\n- [ ] milk"
        #expect(TaskLine.done("milk", in: body) == "- [x] milk\r\n- [x] milk\r\n- [ ] 우유\n- [ ] milk")
        #expect(TaskLine.done("우유", in: body) == "- [x] milk\r\n- [ ] milk\r\n- [x] 우유\n- [ ] milk")
        #expect(TaskLine.done("tea", in: body) == nil)
    }
}
