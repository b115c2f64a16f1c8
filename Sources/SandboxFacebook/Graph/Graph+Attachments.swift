internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// What hangs on a post: its photos, or the link it shares.
    func attachments(of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let caller = try caller(of: call)
        guard let reference = PostReference(name), let post = try post(reference, caller) else {
            throw GraphError.unknownObject(name, "get")
        }
        return .json(["data": .array(AttachmentWriter(world: world).all(of: post))])
    }
}

/// Writes what hangs on posts.
struct AttachmentWriter: Sendable {
    var world: World

    func all(of post: Post) -> [JSON] {
        switch post.photos.count {
        case 0: post.content.link.map { [link($0, post.content)] } ?? []
        case 1: [photo(post.photos[0], of: post)]
        default: [album(post)]
        }
    }

    private func link(_ address: String, _ content: PostContent) -> JSON {
        .object([
            "title": .optional(content.name),
            "description": .optional(content.description),
            "media": content.picture.map { ["image": ["src": .string($0)]] },
            "media_type": "link",
            "target": ["url": .string(address)],
            "type": "share",
            "unshimmed_url": .string(address),
            "url": .string(address),
        ])
    }

    private func photo(_ photo: Photo, of post: Post) -> JSON {
        let address = JSON.string(world.address("/\(post.wall.id)/posts/\(post.id)"))
        return .object([
            "description": .optional(post.content.message),
            "media": media(photo),
            "media_type": "photo",
            "target": ["id": photo.id.json, "url": address],
            "type": "photo",
            "url": address,
        ])
    }

    private func album(_ post: Post) -> JSON {
        let address = JSON.string(world.address("/\(post.wall.id)/posts/\(post.id)"))
        return .object([
            "description": .optional(post.content.message),
            "media": media(post.photos[0]),
            "media_type": "album",
            "subattachments": ["data": .array(post.photos.map { photo($0, of: post) })],
            "target": ["id": .string(post.graphID), "url": address],
            "title": .string("Photos of \(post.author.name)"),
            "type": "album",
            "url": address,
        ])
    }

    private func media(_ photo: Photo) -> JSON {
        [
            "image": [
                "height": .integer(Int64(photo.height)), "src": .string(world.address(photo.path)),
                "width": .integer(Int64(photo.width)),
            ]
        ]
    }
}
