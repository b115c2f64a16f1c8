internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V1 {
    static let savedSearches = [
        XEndpoint(.get, path: "saved_searches/list", limit: 15) { context in
            let own = try context.person().id
            let found = try context.read { try XPreferences.searches(of: own, $0) }
            return .json(.array(found.map(write)))
        },
        XEndpoint(.get, path: "saved_searches/show/{id}", limit: 15) { context in
            .json(write(try search(context)))
        },
        XEndpoint(.post, path: "saved_searches/create", limit: 15, keep),
        XEndpoint(.post, path: "saved_searches/destroy/{id}", limit: 15) { context in
            let search = try search(context)
            try await context.write { connection in try XPreferences.forget(search.id, connection) }
            return .json(write(search))
        },
    ]

    /// The kept search of the path, which must be the caller's.
    private static func search(_ context: XContext) throws -> SavedSearch {
        let own = try context.person().id
        guard let id = SavedSearchID(context.captures[0]),
            let search = try context.read({ try XPreferences.search(id, of: own, $0) })
        else { throw XError.noSuchPage }
        return search
    }

    private static func keep(_ context: XContext) async throws -> XAnswer {
        guard let query = context.call.text("query") else { throw XError.missing("query") }
        let (own, now) = (try context.person().id, context.world.now)
        let search = try await context.write { connection in
            try XPreferences.keep(query, of: own, at: now, connection)
        }
        guard let search else {
            throw XError.coded(.forbidden, 172, "You cannot have more than \(SavedSearch.most) saved searches.")
        }
        return .json(write(search))
    }

    private static func write(_ search: SavedSearch) -> JSON {
        [
            "id": .integer(search.id.rawValue),
            "id_str": search.id.json,
            "name": .string(search.query),
            "query": .string(search.query),
            "position": .null,
            "created_at": .string(search.created.snapDate),
        ]
    }
}
