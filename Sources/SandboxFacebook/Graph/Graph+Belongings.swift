internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// The groups, videos or notes of the caller; none for an app that may not know.
    ///
    /// Since 2018 the videos alone are shown to apps.
    func belongings(_ kind: Belonging.Kind, of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let (caller, person) = try kind == .video ? owner(of: name, call) : classicOwner(of: name, call)
        guard caller.may([kind.permission]) else { return .json(["data": []]) }
        let page = try ListPage<Belonging>(call, world, position: { $0.id.rawValue }) { window, connection in
            try Belongings.of(person.id, kind, window, connection)
        }
        return try page.answer(world, path: "\(person.id)/\(kind.edge)") { json(of: $0, call.version) }
    }

    private func json(of found: Belonging, _ version: GraphVersion) -> JSON {
        let made = JSON.string(found.made.graphDate)
        switch found.kind {
        case .group:
            return .object([
                "name": .optional(found.title), "id": found.id.json, "description": .optional(found.text),
                "privacy": "CLOSED", "administrator": false, "unread": 0, "bookmark_order": 1, "updated_time": made,
            ])
        case .video:
            return .object([
                "id": found.id.json, "from": PostWriter.reference(found.owner),
                // Which of the two it is depends on the version.
                version.hasSparseObjects ? "title" : "name": .optional(found.title),
                "description": .optional(found.text), "picture": picture(of: found.owner),
                "length": 40, "created_time": made, "updated_time": made,
            ])
        case .note:
            return .object([
                "id": found.id.json, "from": PostWriter.reference(found.owner), "subject": .optional(found.title),
                "message": .optional(found.text), "created_time": made, "updated_time": made,
            ])
        }
    }

    private func picture(of person: Person) -> JSON { .string(world.address("/\(person.id)/picture")) }
}

extension Belonging.Kind {
    var type: NodeType {
        switch self {
        case .group: .group
        case .video: .video
        case .note: .note
        }
    }
}
