import Notes

/// Returns what the server decides when `device` sends a content that its user wrote on `base` at `stamp`, and the note
/// is `present` by then.
func outcome(
    of content: Content, at stamp: Timestamp, by device: String, on base: Note, over present: Note, now: Timestamp
) -> MergeOutcome {
    let change = Change(id: base.id, action: .write(content), lastModified: stamp, baseRev: base.rev, origin: .sync)
    let known = base.state.content.map(KnownContent.content)
    let facts = AdmissionFacts(
        now: now, device: device, present: present,
        base: Base(lastModified: base.state.lastModified, known: known, isPresent: base.rev == present.rev))
    return Merge.merge(change, facts)
}
