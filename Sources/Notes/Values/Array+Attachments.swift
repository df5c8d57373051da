/// The files of a note: each name once, in the order of the bytes.
extension [Attachment] {
    /// Returns the file with this name, compared byte for byte.
    public func named(_ name: String) -> Attachment? { first { $0.name.hasSameBytes(as: name) } }

    /// Returns the files with `file` replacing the one of its name.
    public func with(_ file: Attachment) -> [Attachment] {
        var list = without(file.name)
        list.insert(file, at: list.firstIndex { file.name.bytesPrecede($0.name) } ?? list.endIndex)
        return list
    }

    /// Returns the files except the one with this name.
    public func without(_ name: String) -> [Attachment] { filter { !$0.name.hasSameBytes(as: name) } }
}
