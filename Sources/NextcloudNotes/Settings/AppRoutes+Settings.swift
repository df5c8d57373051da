import HTTP
import Notes
import StoreContract

/// `GET` and `PUT /settings`.
extension AppRoutes {
    func readSettings() throws(AppError) -> Reply {
        let context = context
        return try settings { settings, _ throws(AppError) in context.reply(JSONAnswer.response(.ok, settings.shown)) }
    }

    func changeSettings(_ request: borrowing Request) throws(AppError) -> Reply {
        let parameters = try AppParameters(request)
        let (path, suffix) = (try parameters.text("notesPath"), try parameters.text("fileSuffix"))
        let (setsPath, setsSuffix) = (parameters.names("notesPath"), parameters.names("fileSuffix"))
        let (context, asker) = (context, principal.asker)
        return try settings { present, _ throws(AppError) in
            var settings = present
            if setsPath { settings.setPath(path, at: context.now) }
            if setsSuffix { settings.setSuffix(suffix) }
            let answer = JSONAnswer.response(.ok, settings.shown)
            if settings == present { return context.reply(answer) }
            context.services.store.set(settings.stored, of: .nextcloud, by: asker) { result in
                context.respond { () throws(AppError) in
                    try result.mapError { AppError($0) }.get()
                    return answer
                }
            }
            return .later
        }
    }

    private func settings(
        _ reply: @escaping @Sendable (AppSettings, [UInt8]?) throws(AppError) -> Reply
    ) throws(AppError) -> Reply {
        try context.answer([.app(.nextcloud, scope)], loop) { answers throws(AppError) in
            guard case .app(let state) = answers[0] else { throw AppError(StoreError.otherAnswer) }
            return try reply(AppSettings(state.settings), state.settings)
        }
    }
}
