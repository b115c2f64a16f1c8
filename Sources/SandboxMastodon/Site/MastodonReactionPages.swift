internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// What the visitor does with a status on the page that shows it.
enum MastodonReactionPages {
    static let routes: [Route<MastodonContext>] = [
        Route(.post, Path<String, StatusID>("/{handle}/{id}")) { context, handle, id in
            let form = try context.form()
            let person = try context.person()
            try await react(form["act"] ?? "", id, person, context.api)
            return context.redirect(form["next"], or: context.request.target.rawPath)
        }
    ]

    private static func react(_ act: String, _ id: StatusID, _ person: Person, _ api: MastodonAPI) async throws {
        let now = api.world.now
        let announced: StatusID?
        switch act {
        case "favourite", "unfavourite":
            announced = try await api.announcing { connection in
                _ = try MastodonStatuses.get(id, person.id, connection)
                try MastodonMarks.set("favourite", id, person.id, act == "favourite", at: now, connection)
                return nil
            }
        case "reblog":
            announced = try await api.announcing { connection in
                let status = try MastodonStatuses.get(id, person.id, connection)
                let (wrapper, isNew) = try MastodonReblogs.add(status, person.id, nil, nil, at: now, connection)
                return isNew ? wrapper : nil
            }
        case "unreblog":
            let wrapper = try await api.world.database.write { connection in
                try MastodonReblogs.remove(id, person.id, connection)
            }
            if let wrapper { api.hub.send(.delete(wrapper), to: try api.followers(of: person.id)) }
            return
        default: throw SiteRefusal(.unprocessableContent, "That is not something to do with a post.")
        }
        if let announced { try api.announce(announced) }
    }
}
