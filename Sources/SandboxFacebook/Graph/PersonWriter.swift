internal import Primitives
internal import SQLite
internal import SandboxCore

/// Writes people as objects of the Graph.
struct PersonWriter: Sendable {
    var world: World
    var version: GraphVersion
    var caller: Caller?

    /// Every field.
    static let all = told + empty.sorted()

    private static let told = [
        "id", "name", "first_name", "short_name", "last_name", "name_format", "link", "email", "picture", "permissions",
    ]

    /// Fields that exist and have no value for anybody here.
    private static let empty: Set<String> = [
        "about", "age_range", "bio", "birthday", "cover", "currency", "devices", "education", "favorite_athletes",
        "favorite_teams", "gender", "hometown", "inspirational_people", "install_type", "installed",
        "interested_in", "is_verified", "languages", "locale", "location", "meeting_for", "middle_name", "political",
        "profile_pic", "quotes", "relationship_status", "religion", "significant_other", "sports", "timezone",
        "third_party_id", "token_for_business", "updated_time", "username", "verified", "website", "work",
    ]

    func json(_ person: Person, fields: String?) throws -> JSON {
        guard let fields, !fields.isEmpty else { return try json(person, fields: defaultFields) }
        guard let selection = FieldSelection.list(fields) else {
            throw GraphError(code: 2500, message: "Syntax error in the parameter fields")
        }
        return try json(person, fields: selection)
    }

    func json(_ person: Person, fields: [FieldSelection]) throws -> JSON {
        var members: [JSON.Member] = []
        for field in fields where !members.contains(where: { $0.name == field.name }) {
            if let value = try value(field, of: person) {
                members.append(JSON.Member(name: field.name, value: value))
            }
        }
        // The id always comes, asked for or not.
        if !members.contains(where: { $0.name == "id" }) {
            members.append(JSON.Member(name: "id", value: person.id.json))
        }
        return .object(members)
    }

    private var defaultFields: [FieldSelection] {
        let names = version.hasSparseObjects ? ["name"] : ["name", "first_name", "last_name", "link", "email"]
        return names.map { FieldSelection(name: $0) } + [FieldSelection(name: "id")]
    }

    private func value(_ field: FieldSelection, of person: Person) throws -> JSON? {
        let isSelf = caller?.person?.id == person.id
        switch field.name {
        case "id": return person.id.json
        case "name": return .string(person.name)
        case "first_name", "short_name": return .string(person.firstName)
        case "last_name": return person.lastName.isEmpty ? nil : .string(person.lastName)
        case "name_format": return "{first} {last}"
        case "link": return .string(world.address("/profile.php?id=\(person.id)"))
        case "email":
            guard isSelf, caller?.may([Permission.email]) == true else { return nil }
            return .optional(person.email)
        case "picture":
            let arguments = field.arguments
            let size = PictureSize(type: arguments["type"], width: arguments["width"], height: arguments["height"])
            return Self.picture(of: person.id, size, world, fields: field.fields.map(\.name))
        case "permissions":
            guard isSelf, let app = caller?.app.id else { return nil }
            let answers = try world.database.read { try Grants.answers(person.id, app, $0) }
            return PermissionWriter.json(answers, version)
        default:
            if Self.empty.contains(field.name) { return nil }
            throw GraphError.nonexisting(field.name, .user)
        }
    }

    /// The description of a portrait.
    static func picture(of profile: ProfileID, _ size: PictureSize, _ world: World, fields: [String]) -> JSON {
        let all: KeyValuePairs<String, JSON?> = [
            "height": .integer(Int64(size.pixels)),
            "is_silhouette": false,
            "url": .string(size.address(of: profile, world)),
            "width": .integer(Int64(size.pixels)),
        ]
        guard case .object(let members) = JSON.object(all), !fields.isEmpty else { return ["data": .object(all)] }
        return ["data": .object(members.filter { fields.contains($0.name) })]
    }
}

/// The size of a portrait; all of them are square.
struct PictureSize: Sendable, Equatable {
    var pixels: Int

    /// Sizes by name as the Graph has them, or the greater of two numbers.
    init(type: String?, width: String?, height: String?) {
        let asked = [width, height].compactMap { $0.flatMap { Int($0) } }.max()
        if let asked {
            pixels = min(max(asked, 16), 512)
            return
        }
        switch type {
        case "small": pixels = 50
        case "normal": pixels = 100
        case "large": pixels = 200
        default: pixels = 50
        }
    }

    func address(of profile: ProfileID, _ world: World) -> String {
        world.address("/sandbox/portraits/\(profile).png?size=\(pixels)")
    }
}
