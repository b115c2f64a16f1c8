internal import HTTP
internal import Primitives
internal import SQLValues
internal import SQLite
internal import SandboxCore
internal import Templating
internal import Web

/// The front page, people, their profiles, single statuses and hashtags, seen with the eyes of the visitor.
enum MastodonPages {
    static let routes: [Route<MastodonContext>] = [
        Route(.get, FixedPath("/")) { context in try front(context) },
        Route(.get, Path<String>("/tags/{tag}")) { context, tag in try tagPage(context, tag) },
        Route(.get, Path<String>("/users/{name}")) { context, name in
            .redirect(to: "/@\(PercentCoding.encode(name))", status: .found)
        },
        Route(.get, Path<String, StatusID>("/users/{name}/statuses/{id}")) { _, name, id in
            .redirect(to: "/@\(PercentCoding.encode(name))/\(id)", status: .found)
        },
        Route(.get, Path<String>("/sandbox/headers/{file}")) { context, file in
            try context.portrait(file, pixels: 512)
        },
        Route(.get, Path<String>("/sandbox/pictures/{key}")) { context, key in
            guard let (bytes, type) = try context.world.database.read({ try MastodonProfiles.picture(key, $0) }) else {
                throw SiteRefusal.notFound
            }
            return .picture(type, bytes)
        },
        Route(.get, Path<MediaID, String>("/media/{id}/{key}")) { context, id, key in try media(context, id, key) },
        Route(.get, Path<String>("/{handle}")) { context, handle in try profile(context, handle) },
        Route(.get, Path<String, StatusID>("/{handle}/{id}")) { context, handle, id in
            try thread(context, handle, id)
        },
    ]

    private static let size = 20

    private static func front(_ context: MastodonContext) throws -> Response {
        let viewer = context.visitor.person?.id
        let view = try context.world.database.readTransaction { connection in
            let statuses = try MastodonStatuses.list(
                MastodonStatuses.isPublic,
                [],
                viewer,
                MastodonPage(limit: size),
                connection
            )
            let page = MastodonPage(limit: size)
            let home =
                viewer == nil ? [] : try MastodonStatuses.list(MastodonStatuses.isHome, [], viewer, page, connection)
            return MastodonFrontView(
                people: try People.search("", limit: FrontPeople.count, offset: 0, connection),
                statuses: try views(statuses, context, connection),
                home: try views(home, context, connection)
            )
        }
        return context.page(context.templates.front, "A sandbox server", view)
    }

    private static func views(
        _ statuses: [MastodonStatus],
        _ context: MastodonContext,
        _ connection: borrowing Connection
    ) throws -> [MastodonStatusView] {
        let viewer = context.visitor.person?.id
        var found: [MastodonStatusView] = []
        for status in statuses { found.append(try MastodonStatusView(status, viewer, context.world, connection)) }
        return found
    }

    private static func person(
        _ handle: String,
        _ context: MastodonContext,
        _ connection: borrowing Connection
    ) throws -> Person {
        guard handle.utf8.first == UInt8(ascii: "@"),
            let person = try MastodonHandle.person(handle, host: context.world.origin.authority, connection)
        else { throw SiteRefusal.notFound }
        return person
    }

    /// What a page of statuses shows, and the way to older ones.
    private static func statuses(
        _ condition: String,
        _ bindings: [any Bindable],
        _ context: MastodonContext,
        _ connection: borrowing Connection
    ) throws -> (views: [MastodonStatusView], older: LinkTarget?) {
        var page = MastodonPage(limit: size + 1)
        page.maximum = context.query["max_id"].flatMap { Int64($0) }
        let found = try MastodonStatuses.list(condition, bindings, context.visitor.person?.id, page, connection)
        let shown = Array(found.prefix(size))
        let path = context.request.target.rawPath
        let older = found.count > size ? shown.last.map { LinkTarget(path: "\(path)?max_id=\($0.id)") } : nil
        return (try views(shown, context, connection), older)
    }

    private static func profile(_ context: MastodonContext, _ handle: String) throws -> Response {
        let view = try context.world.database.readTransaction { connection in
            let person = try person(handle, context, connection)
            let profile = try MastodonProfiles.read(person.id, connection)
            let (views, older) = try statuses("s.author = ?2", [person.id], context, connection)
            return MastodonProfileView(
                person: try MastodonProfiles.named(person, connection),
                note: MastodonAccountWriter.note(person, profile),
                counts: try MastodonAccountWriter.counts(person.id, connection),
                isSelf: context.visitor.person?.id == person.id,
                statuses: views,
                older: older
            )
        }
        return context.page(context.templates.profile, view.person.name, view)
    }

    private static func thread(_ context: MastodonContext, _ handle: String, _ id: StatusID) throws -> Response {
        let viewer = context.visitor.person?.id
        let view = try context.world.database.readTransaction { connection in
            let person = try person(handle, context, connection)
            guard let status = try MastodonStatuses.find(id, viewer, connection), status.author.id == person.id else {
                throw SiteRefusal.notFound
            }
            return MastodonThreadView(
                author: try MastodonProfiles.named(person, connection).name,
                ancestors: try views(MastodonStatuses.ancestors(of: status, viewer, connection), context, connection),
                status: try MastodonStatusView(status, viewer, context.world, connection),
                descendants: try views(MastodonStatuses.descendants(of: id, viewer, connection), context, connection)
            )
        }
        return context.page(context.templates.thread, "A post by \(view.author)", view)
    }

    private static func tagPage(_ context: MastodonContext, _ tag: String) throws -> Response {
        let view = try context.world.database.readTransaction { connection in
            let (views, older) = try statuses(MastodonStatuses.isTagged, [tag.lowercased()], context, connection)
            return MastodonTagView(name: tag, statuses: views, older: older)
        }
        return context.page(context.templates.tag, "#\(tag)", view)
    }

    /// Whoever knows the address of a picture sees it, as on the real server.
    private static func media(_ context: MastodonContext, _ id: MediaID, _ key: String) throws -> Response {
        guard let (bytes, type) = try context.world.database.read({ try MastodonMediaStore.bytes(id, key: key, $0) })
        else { throw SiteRefusal.notFound }
        return .picture(type, bytes)
    }
}
