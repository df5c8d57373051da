import Hashing

/// The files of a note: each name once, in the order of the bytes.
extension [Attachment] {
    public func named(_ name: String) -> Attachment? { first { $0.name.hasSameBytes(as: name) } }

    /// With `file` in place of the one of its name.
    public func with(_ file: Attachment) -> [Attachment] {
        var list = without(file.name)
        list.insert(file, at: list.firstIndex { file.name.bytesPrecede($0.name) } ?? list.endIndex)
        return list
    }

    public func without(_ name: String) -> [Attachment] { filter { !$0.name.hasSameBytes(as: name) } }
}

extension AttachmentCondition {
    /// `rev` is that of the note the file belongs to; `isUnmodified` tells whether the note is as it was at that second.
    public func holds(for file: Attachment?, rev: Rev, isUnmodified: (Int) throws -> Bool) rethrows -> Bool {
        if let match {
            guard match.meets(file, rev) else { return false }
        } else if let unmodifiedSince {
            guard try file != nil && isUnmodified(unmodifiedSince) else { return false }
        }
        guard let noneMatch else { return true }
        return file == nil || !noneMatch.meets(file, rev)
    }
}

extension AttachmentCondition.Match {
    fileprivate func meets(_ file: Attachment?, _ rev: Rev) -> Bool {
        switch self {
        case .any: file != nil
        case .tags(let digests, let revs): file.map { digests.contains($0.sha256) } ?? false || revs.contains(rev)
        }
    }
}
