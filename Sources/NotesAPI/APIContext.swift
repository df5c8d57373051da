import Notes
import NotesHTTP
import NotesServerKit
import NotesStoreContract

typealias APIContext = RequestContext<Services>

extension APIContext {
    /// Answers a search, which is dropped once its client has closed the connection, before it runs or while it does.
    func search(
        _ search: SearchRequest, of account: AccountNumber, for scope: ReadScope?,
        _ answer: @escaping @Sendable (SearchAnswer, any NoteReader) throws(StoreError) -> Response
    ) -> Reply {
        let abandonment = Abandonment()
        var search = search
        search.isAbandoned = { abandonment.isSet }
        let request = search
        offLoop(for: scope, .search(isAbandoned: request.isAbandoned)) { reader throws(StoreError) in
            try answer(try reader.search(request, of: account), reader)
        }
        return .laterUnless(abandonment)
    }
}
