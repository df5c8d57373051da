import Notes
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// `POST /v1/folders/rename` and `POST /v1/tags/rename`
extension AccountRoutes {
    func rename(_ kind: Renaming.Kind, _ request: borrowing Request) throws(APIError) -> Reply {
        let members = try JSONMembers(request, members: ["from", "to"])
        let renaming = Renaming(
            kind, from: try name("from", of: members, kind), to: try name("to", of: members, kind))
        services.store.rename(
            renaming, in: account, by: asker,
            reply: context.reply { [responses = context.responses] answer throws(APIError) in
                switch answer {
                case .invalid(let error): throw APIError(error)
                case .renamed(let count):
                    var object = ObjectWriter()
                    object.add("renamed", count)
                    return responses.json(.ok, object)
                }
            })
        return .later
    }

    /// Notes may leave a folder for none; a tag always has a name.
    private func name(
        _ member: String, of members: JSONMembers, _ kind: Renaming.Kind
    ) throws(APIError) -> String {
        let name = try members.text(member)
        if name.isEmpty, kind == .tag || member == "from" {
            throw JSONMembers.invalid(member, "The name must not be empty.")
        }
        if name.utf8.last == UInt8(ascii: "/") {
            throw JSONMembers.invalid(member, "The name must not end in /; what is below is renamed with it.")
        }
        var content = Content()
        if kind == .folder { content.folder = name } else { content.tags = [name] }
        if let fault = NoteLimits().fault(inNames: content) { throw JSONMembers.invalid(member, fault) }
        return name
    }
}
