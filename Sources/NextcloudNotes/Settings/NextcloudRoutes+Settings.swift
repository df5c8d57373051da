import HTTP
import StoreContract

/// `GET` and `PUT /settings`.
extension NextcloudRoutes {
    func readSettings() throws(NextcloudError) -> Reply {
        let context = context
        return try settings { settings throws(NextcloudError) in
            context.reply(JSONAnswer.response(.ok, settings.shown))
        }
    }

    func changeSettings(_ request: borrowing Request) throws(NextcloudError) -> Reply {
        let parameters = try NextcloudParameters(request)
        let (path, suffix) = (try parameters.text("notesPath"), try parameters.text("fileSuffix"))
        let (setsPath, setsSuffix) = (parameters.names("notesPath"), parameters.names("fileSuffix"))
        let (context, asker) = (context, principal.asker)
        return try settings { present throws(NextcloudError) in
            var settings = present
            if setsPath { settings.setPath(path, at: context.services.now) }
            if setsSuffix { settings.setSuffix(suffix) }
            let answer = JSONAnswer.response(.ok, settings.shown)
            if settings == present { return context.reply(answer) }
            context.services.store.set(
                settings.stored, of: .nextcloud, by: asker, reply: context.reply { _ in answer })
            return .later
        }
    }

    func settings(
        _ reply: @escaping @Sendable (AccountSettings) throws(NextcloudError) -> Reply
    ) throws(NextcloudError) -> Reply {
        try context.answer([.app(.nextcloud, scope)]) { answers throws(NextcloudError) in
            guard case .app(let state) = answers[0] else { throw NextcloudError(StoreError.otherAnswer) }
            return try reply(AccountSettings(state.settings))
        }
    }
}
