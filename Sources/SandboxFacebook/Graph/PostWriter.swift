internal import Primitives
internal import SandboxCore

/// Writes posts as objects of the Graph.
struct PostWriter: Sendable {
    var world: World
    var call: GraphCall
    /// Who reads.
    var caller: Caller?

    /// Every field; those that are lists besides come so only by themselves.
    static let all = [
        "id", "from", "to", "message", "message_tags", "story", "picture", "link", "name", "caption", "description",
        "source", "icon", "actions", "privacy", "place", "with_tags", "type", "status_type", "application",
        "created_time", "updated_time", "likes", "comments", "permalink_url", "is_hidden", "is_published", "object_id",
        "attachments", "properties", "shares", "story_tags", "full_picture", "scheduled_publish_time",
    ]

    func json(_ post: Post) throws -> JSON {
        var members: [JSON.Member] = []
        for field in try fields where !members.contains(where: { $0.name == field.name }) {
            if let value = try value(field, of: post) { members.append(JSON.Member(name: field.name, value: value)) }
        }
        if members.contains(where: { $0.name == "id" }) { return .object(members) }
        return .object(members + [JSON.Member(name: "id", value: .string(post.graphID))])
    }

    private var fields: [FieldSelection] {
        get throws {
            guard let text = call.text("fields") else {
                let names = call.version.hasSparseObjects ? ["created_time", "message", "story", "id"] : Self.default
                return names.map { FieldSelection(name: $0) }
            }
            guard let selection = FieldSelection.list(text) else {
                throw GraphError(code: 2500, message: "Syntax error in the parameter fields")
            }
            for field in selection where !Self.all.contains(field.name) {
                throw GraphError.nonexisting(field.name, .post)
            }
            return selection
        }
    }

    private static let `default` = [
        "id", "from", "to", "message", "picture", "link", "name", "caption", "description", "source", "actions",
        "privacy", "place", "with_tags", "type", "status_type", "object_id", "application",
        "created_time", "updated_time", "likes", "comments",
    ]

    private func value(_ field: FieldSelection, of post: Post) throws -> JSON? {
        switch field.name {
        case "likes", "comments":
            // What is said on Pages is told to those who ask for it, and may.
            if post.wall.page != nil, caller?.app.edition == .current { return nil }
            let json = try ReactionWriter(world: world, reader: caller?.profileID).field(field.name, of: post.id)
            // By itself an object shows no empty lists.
            return json["data"] == [] ? nil : json
        default: return value(field.name, of: post)
        }
    }

    private func value(_ name: String, of post: Post) -> JSON? {
        switch name {
        case "id": .string(post.graphID)
        case "from": hidesWriter(of: post) ? nil : Self.reference(post.author)
        case "to": post.author.id == post.wall.id ? nil : ["data": [Self.reference(post.wall)]]
        case "message": .optional(post.content.message)
        case "message_tags": post.mentions.isEmpty ? nil : .array(post.mentions.map(Self.tag))
        case "story": .optional(post.story)
        case "picture", "full_picture":
            .optional(post.photos.first.map { world.address($0.path) } ?? post.content.picture)
        case "link": .optional(post.photos.isEmpty ? post.content.link : permalink(post))
        case "object_id": post.photos.first?.id.json
        case "name": .optional(post.content.name)
        case "caption": .optional(post.content.caption)
        case "description": .optional(post.content.description)
        case "source": .optional(post.content.source)
        case "actions": actions(post)
        case "privacy": Self.privacy(post.privacy)
        case "place": post.place.map(Graph.json(of:))
        case "with_tags": post.tags.isEmpty ? nil : ["data": .array(post.tags.map(Self.reference))]
        case "type": !post.photos.isEmpty ? "photo" : post.content.link == nil ? "status" : "link"
        case "status_type":
            !post.photos.isEmpty ? "added_photos" : post.author.id == post.wall.id ? "app_created_story" : "wall_post"
        case "application": post.app.map { ["id": $0.id.json, "name": .string($0.name)] }
        case "created_time": time(post.created)
        case "updated_time": time(post.updated)
        case "permalink_url": .string(permalink(post))
        case "is_hidden": false
        case "is_published": .bool(!post.isHidden)
        case "scheduled_publish_time": post.scheduled.map { .integer($0.seconds) }
        default: nil
        }
    }

    /// Who wrote on the wall of a Page is told to the Page alone.
    private func hidesWriter(of post: Post) -> Bool {
        guard let page = post.wall.page, let caller, caller.app.edition == .current else { return false }
        return caller.page?.page.id != page.id
    }

    private func time(_ moment: Timestamp) -> JSON {
        switch call["date_format"] {
        case "U": .integer(moment.seconds)
        // Clients that read only RFC 3339 want a colon in the offset.
        case #"Y-m-d\TH:i:sP"#, "c": .string(moment.graphDate.dropLast("+0000".utf8.count) + "+00:00")
        default: .string(moment.graphDate)
        }
    }

    private func permalink(_ post: Post) -> String { world.address("/\(post.wall.id)/posts/\(post.id)") }

    private func actions(_ post: Post) -> JSON {
        let link = JSON.string(permalink(post))
        return [["name": "Comment", "link": link], ["name": "Like", "link": link]]
    }

    private static func tag(_ mention: PageMention) -> JSON {
        [
            "id": mention.page.id.json, "name": .string(mention.page.name), "type": "page",
            "offset": .integer(Int64(mention.range.lowerBound)), "length": .integer(Int64(mention.range.count)),
        ]
    }

    static func reference(_ person: Person) -> JSON { reference(.person(person)) }

    static func reference(_ profile: Profile) -> JSON {
        ["name": .string(profile.name), "id": profile.id.json]
    }

    private static func privacy(_ privacy: Privacy) -> JSON {
        func list(_ people: [PersonID]) -> JSON { .string(people.map(\.description).joined(separator: ",")) }
        return [
            "value": .string(privacy.audience.rawValue),
            "description": .string(privacy.audience.words),
            "friends": .string(privacy.friends ?? ""),
            "allow": list(privacy.allow),
            "deny": list(privacy.deny),
        ]
    }
}

extension Post {
    /// What the network says about a post, besides what its writer says: with whom and where.
    var story: String? {
        guard !tags.isEmpty || place != nil else { return nil }
        var text = author.name
        if let first = tags.first {
            text += " was with \(first.name)"
            if tags.count == 2 { text += " and \(tags[1].name)" }
            if tags.count > 2 { text += " and \(tags.count - 1) others" }
        }
        if let place { text += tags.isEmpty ? " was at \(place.name)" : " at \(place.name)" }
        return text + "."
    }
}
