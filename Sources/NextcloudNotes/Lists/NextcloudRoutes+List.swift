import Notes
import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// `GET /notes`.
extension NextcloudRoutes {
    func list(_ request: borrowing Request) throws(NextcloudError) -> Reply {
        let wanted = try ListRequest(NextcloudParameters(request))
        let known = LooseTags(request.fields("if-none-match"))
        let (context, scope) = (context, scope)
        // The time comes before the notes: whatever is received later in this second is sent again.
        return try context.answer([.time, .app(.nextcloud, scope)]) { answers throws(NextcloudError) in
            guard case .time(let now) = answers[0], case .app(let state) = answers[1] else {
                throw NextcloudError(StoreError.otherAnswer)
            }
            let begun = wanted.cursor?.passStart ?? now.milliseconds / 1000
            if !wanted.hasCursor, let known, known.contains(wanted.tag(state)) {
                return context.reply(Response(.notModified, fields: Self.fields(wanted, state, begun: begun)))
            }
            return context.list(wanted, scope, state, begun: begun, attempts: 5)
        }
    }

    fileprivate static func fields(_ wanted: ListRequest, _ state: AppState, begun: Int64) -> Fields {
        var fields = SecurityFields.privateNoCache
        fields.add("ETag", "\"\(wanted.tag(state))\"")
        fields.add("Last-Modified", HTTPDate.format(Int(begun)))
        return fields
    }
}

extension NextcloudContext {
    /// Answers with the list. Notes that no app has seen get their numbers first, and the list is then read again.
    fileprivate func list(
        _ wanted: ListRequest, _ scope: ReadScope, _ before: AppState, begun: Int64, attempts: Int
    ) -> Reply {
        offLoop(for: scope) { reader throws(StoreError) in
            let settings = AccountSettings(before.settings)
            var listing = NextcloudListing(wanted, settings)
            let state = try reader.eachNumbered(wanted.query(settings), in: scope) { note, json throws(StoreError) in
                try listing.add(note, json)
            }
            // The settings changed since they were read.
            let isOutdated = state.settings != before.settings
            guard isOutdated || !listing.unnumbered.isEmpty else {
                return listing.response(begun: begun, NextcloudRoutes.fields(wanted, state, begun: begun))
            }
            // An incomplete list would make apps delete their copies, so the answer is an error.
            guard attempts > 0 else { throw .unavailable("notes arrive faster than they are given numbers") }
            number(listing.unnumbered[...], scope) {
                _ = list(wanted, scope, state, begun: begun, attempts: attempts - 1)
            }
            return nil
        }
    }

    private func number(_ ids: ArraySlice<NoteID>, _ scope: ReadScope, _ done: @escaping @Sendable () -> Void) {
        let most = 2000
        if ids.isEmpty { return done() }
        services.store.number(Array(ids.prefix(most)), for: .nextcloud, in: scope) { result in
            switch result {
            case .success: number(ids.dropFirst(most), scope, done)
            case .failure(let error): respond(NextcloudError(error))
            }
        }
    }
}

extension NoteReader {
    /// Visits the notes; it ends with the first error of `visit`.
    func eachNumbered(
        _ query: NumberedQuery, in scope: ReadScope,
        _ visit: (NumberedNote, UnsafeRawBufferPointer?) throws(StoreError) -> Void
    ) throws(StoreError) -> AppState {
        var failure: StoreError?
        let state = try numbered(query, in: scope) { note, json in
            do throws(StoreError) { try visit(note, json) } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
        return state
    }
}
