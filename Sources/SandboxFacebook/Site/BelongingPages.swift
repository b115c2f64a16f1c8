internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// The addresses of groups, videos and notes: they lead to the wall of whoever has them.
enum BelongingPages {
    static let routes: [Route<FacebookContext>] = [
        Route(.get, Path<BelongingID>("/groups/{group}")) { context, id in try wall(context, id) },
        Route(.get, FixedPath("/video.php")) { context in
            try wall(context, context.query["v"].flatMap { BelongingID($0) })
        },
        Route(.get, FixedPath("/note.php")) { context in
            try wall(context, context.query["note_id"].flatMap { BelongingID($0) })
        },
    ]

    private static func wall(_ context: FacebookContext, _ id: BelongingID?) throws -> Response {
        let owner = try id.flatMap { id in
            try context.world.database.read { connection in try Belongings.owner(of: id, connection) }
        }
        guard let owner else { throw SiteRefusal.notFound }
        return .redirect(to: "/profile.php?id=\(owner)", status: .found)
    }
}
