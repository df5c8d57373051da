extension Substring {
    /// Without the spaces and tabs at either end.
    public var trimmed: String {
        var text = self
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }
}
