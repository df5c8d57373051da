import Notes
import NotesStoreContract
import NotesStoreEngine

extension SQLiteReader {
    func numbered(
        _ query: NumberedQuery, in scope: ReadScope, _ visit: (NumberedNote, UnsafeRawBufferPointer?) -> Bool
    ) throws(StoreError) -> AppState {
        try snapshot { tables in
            let owner = AppOwner(query.app, of: scope.asker.account)
            let (replacedAt, bare) = try tables.changes.position(of: query.fullSince, account: scope.account)
            try tables.apps.each(
                for: owner, account: scope.account, replacedAt: replacedAt, bareUpTo: bare, visit)
            return try tables.state(of: owner, scope)
        }
    }

    func state(of app: AppKind, in scope: ReadScope) throws(StoreError) -> AppState {
        try snapshot { try $0.state(of: AppOwner(app, of: scope.asker.account), scope) }
    }

    func note(_ number: AppNumber, for app: AppKind, in scope: ReadScope) throws(StoreError) -> StoredNote? {
        try read {
            try $0.apps.note(number, for: AppOwner(app, of: scope.asker.account), account: scope.account)
        }
    }

    func flow(_ key: FlowKey, _ kind: Flow.Kind) throws(StoreError) -> Flow? {
        let now = Timestamp(clamping: now)
        return try read { try $0.flows.find(key, kind, now: now)?.flow }
    }
}

extension ReadTables {
    fileprivate func state(of owner: AppOwner, _ scope: ReadScope) throws -> AppState {
        AppState(
            cursor: try changes.cursor(of: scope.account), settings: try apps.settings(of: owner))
    }
}
