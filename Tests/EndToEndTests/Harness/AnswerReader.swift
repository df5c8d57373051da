extension Client {
    /// Reads one answer to a request of that method and checks the rules for every answer (`Answer.faults`).
    func answer(to method: String = "GET") throws -> Answer {
        let (status, reason, fields, head) = try readHead()
        let body = try readBody(status, fields, isHead: method == "HEAD")
        let answer = Answer(status: status, reason: reason, fields: fields, body: body, head: head)
        guard answer.faults.isEmpty else { throw AnswerProblem.malformed("\(answer.faults): \(head)") }
        return answer
    }

    /// Reads status line and fields without a body, for a test that reads the body itself or not at all.
    func readHead() throws -> (Int, String, [(name: String, value: String)], String) {
        guard try count(1) else { throw AnswerProblem.none }
        var lines: [String] = []
        repeat { lines.append(try readLine()) } while lines.last?.isEmpty == false
        let words = lines[0].split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, words[0] == "HTTP/1.1", words[1].count == 3, let status = Int(words[1]) else {
            throw AnswerProblem.malformed("status line: \(lines[0])")
        }
        let fields = try lines[1...].dropLast().map { line in
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
                throw AnswerProblem.malformed("field: \(line)")
            }
            return (String(line[..<colon]), line[line.index(after: colon)...].trimmingSpaces)
        }
        return (status, String(words[2]), fields, lines.joined(separator: "\n"))
    }

    /// Reads a line that ends in CR LF and contains neither.
    private func readLine() throws -> String {
        var looked = 0
        while true {
            if let end = unread.dropFirst(looked).firstIndex(of: 0x0A) {
                let line = unread[unread.startIndex..<end]
                guard line.last == 0x0D, line.dropLast().allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                    throw AnswerProblem.malformed("line: \(String(decoding: line, as: UTF8.self))")
                }
                skip(line.count + 1)
                return String(decoding: line.dropLast(), as: UTF8.self)
            }
            looked = unread.count
            guard try receive() else { throw AnswerProblem.cut }
        }
    }

    private func readBody(_ status: Int, _ fields: [(name: String, value: String)], isHead: Bool) throws -> [UInt8] {
        func values(_ name: String) -> [String] { fields.filter { $0.name.lowercased() == name }.map(\.value) }
        let (lengths, codings) = (values("content-length"), values("transfer-encoding"))
        guard lengths.count + codings.count <= 1 else { throw AnswerProblem.malformed("two framings") }
        if isHead || status == 204 || status == 304 || status < 200 { return [] }
        if let length = lengths.first {
            guard let length = Int(length) else { throw AnswerProblem.malformed("Content-Length \(length)") }
            return try take(length)
        }
        guard let coding = codings.first else { return try readToEnd() }
        guard coding == "chunked" else { throw AnswerProblem.malformed("Transfer-Encoding \(coding)") }
        var body: [UInt8] = []
        while let size = Int(try readLine(), radix: 16) {
            guard size > 0 else {
                guard try readLine().isEmpty else { throw AnswerProblem.malformed("end of chunks") }
                return body
            }
            body += try take(size)
            guard try take(2) == [0x0D, 0x0A] else { throw AnswerProblem.malformed("end of a chunk") }
        }
        throw AnswerProblem.malformed("a chunk's size")
    }

    private func take(_ length: Int) throws -> [UInt8] {
        guard try count(length) else { throw AnswerProblem.cut }
        defer { skip(length) }
        return Array(unread.prefix(length))
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
