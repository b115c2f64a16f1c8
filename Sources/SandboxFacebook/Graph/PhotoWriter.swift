internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Writes photos as objects of the Graph.
struct PhotoWriter: Sendable {
    var world: World
    var call: GraphCall
    /// Whose likes count as their own.
    var reader: ProfileID?

    static let all = [
        "id", "from", "name", "picture", "source", "height", "width", "images", "link", "icon", "created_time",
        "updated_time", "place", "tags", "album", "likes", "comments", "page_story_id", "can_delete",
    ]

    func json(_ photo: PostedPhoto) throws -> JSON {
        let selection = try fields
        var members: [JSON.Member] = []
        for field in selection where !members.contains(where: { $0.name == field.name }) {
            if let value = try value(field, of: photo) { members.append(JSON.Member(name: field.name, value: value)) }
        }
        if !members.contains(where: { $0.name == "id" }) {
            members.append(JSON.Member(name: "id", value: photo.photo.id.json))
        }
        return .object(members)
    }

    private var fields: [FieldSelection] {
        get throws {
            guard let text = call.text("fields") else {
                let names = call.version.hasSparseObjects ? ["created_time", "name", "id"] : Self.all
                return names.map { FieldSelection(name: $0) }
            }
            guard let selection = FieldSelection.list(text) else {
                throw GraphError(code: 2500, message: "Syntax error in the parameter fields")
            }
            for field in selection where !Self.all.contains(field.name) {
                throw GraphError.nonexisting(field.name, .photo)
            }
            return selection
        }
    }

    private func value(_ field: FieldSelection, of posted: PostedPhoto) throws -> JSON? {
        let (photo, post) = (posted.photo, posted.post)
        let address = JSON.string(world.address(photo.path))
        let (height, width) = (JSON.integer(Int64(photo.height)), JSON.integer(Int64(photo.width)))
        switch field.name {
        case "id": return photo.id.json
        case "from": return PostWriter.reference(post.author)
        case "name": return .optional(post.content.message)
        case "picture", "source": return address
        case "height": return height
        case "width": return width
        case "images": return [["height": height, "source": address, "width": width]]
        case "link": return .string(world.address("/\(post.wall.id)/posts/\(post.id)"))
        case "created_time", "updated_time":
            let moment = field.name == "created_time" ? post.created : post.updated
            return call["date_format"] == "U" ? .integer(moment.seconds) : .string(moment.graphDate)
        case "place": return post.place.map(Graph.json(of:))
        case "tags": return post.tags.isEmpty ? nil : ["data": .array(post.tags.map(PostWriter.reference))]
        case "album":
            guard let album = try world.database.read({ try Albums.find(photo.album, $0) }) else { return nil }
            return [
                "id": album.id.json, "name": .string(album.name), "created_time": .string(album.created.graphDate),
            ]
        case "likes", "comments":
            return try ReactionWriter(world: world, reader: reader).field(field.name, of: post.id)
        case "page_story_id": return .string(post.graphID)
        case "can_delete": return .bool(post.author.id == reader)
        default: return nil
        }
    }
}
