internal import Primitives
internal import SQLite
internal import SandboxCore

/// Writes Pages as objects of the Graph.
struct PageWriter: Sendable {
    var world: World
    var call: GraphCall
    var caller: Caller?
    /// What the caller may act by.
    var tokens: [PageID: String]

    /// The field that only those who manage a Page get.
    static let token = "access_token"

    static let all = [
        "id", "name", token, "category", "category_list", "tasks", "perms", "picture", "link", "about", "is_published",
        "can_post", "fan_count",
    ]

    /// The fields a call asks for; `nil` when it leaves them to the network.
    static func selection(_ call: GraphCall) throws -> [FieldSelection]? {
        guard let text = call.text("fields") else { return nil }
        let selection = try list(text)
        try check(selection)
        return selection
    }

    static func list(_ text: String) throws -> [FieldSelection] {
        guard let selection = FieldSelection.list(text) else {
            throw GraphError(code: 2500, message: "Syntax error in the parameter fields")
        }
        return selection
    }

    static func check(_ selection: [FieldSelection]) throws {
        for field in selection where !all.contains(field.name) { throw GraphError.nonexisting(field.name, .page) }
    }

    /// What a Page shows by itself.
    static func `default`(_ version: GraphVersion) -> [FieldSelection] {
        let all = ["id", "name", "category", "category_list", "link", "about"]
        let names = version.hasSparseObjects ? ["name", "id"] : all
        return names.map { FieldSelection(name: $0) }
    }

    /// What the list of Pages shows by itself; until v3.0 tasks were called permissions.
    static func listed(_ version: GraphVersion, _ caller: Caller) -> [FieldSelection] {
        let isNew = caller.app.edition == .current || version >= GraphVersion(3, 1)
        return [token, "category", "category_list", "name", "id", isNew ? "tasks" : "perms"]
            .map { FieldSelection(name: $0) }
    }

    /// - Parameter tasks: what the caller's person may do there; absent where that is not told.
    func json(_ page: Page, _ tasks: [PageTask]?, _ selection: [FieldSelection]) throws -> JSON {
        var members: [JSON.Member] = []
        for field in selection where !members.contains(where: { $0.name == field.name }) {
            if let value = try value(field, of: page, tasks) {
                members.append(JSON.Member(name: field.name, value: value))
            }
        }
        if !members.contains(where: { $0.name == "id" }) {
            members.append(JSON.Member(name: "id", value: page.id.json))
        }
        return .object(members)
    }

    private func value(_ field: FieldSelection, of page: Page, _ tasks: [PageTask]?) throws -> JSON? {
        switch field.name {
        case "id": return page.id.json
        case "name": return .string(page.name)
        case Self.token: return .optional(tokens[page.id])
        case "category": return .string(page.category.name)
        case "category_list":
            return [["id": .string("\(page.category.id)"), "name": .string(page.category.name)]]
        case "tasks": return tasks.map { .array($0.map { .string($0.rawValue) }) }
        case "perms": return tasks.map { .array($0.map { .string($0.classicName) }) }
        case "picture":
            let arguments = field.arguments
            let size = PictureSize(type: arguments["type"], width: arguments["width"], height: arguments["height"])
            return PersonWriter.picture(of: page.profileID, size, world, fields: field.fields.map(\.name))
        case "link": return .string(world.address("/profile.php?id=\(page.id)"))
        case "about": return .optional(page.about)
        case "is_published": return true
        case "fan_count":
            return .integer(Int64(try world.database.read { try PageLikes.count(page.id, $0) }))
        case "can_post": return tasks.map { .bool($0.contains(.createContent)) }
        default: return nil
        }
    }
}
