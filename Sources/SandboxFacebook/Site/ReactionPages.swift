internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// What the visitor does to a post: likes it, says something under it, and takes both back.
enum ReactionPages {
    static let routes: [Route<FacebookContext>] = [
        Route(.post, Path<PersonID, PostID>("/{person}/posts/{post}")) { context, person, post in
            try await act(context, person, post)
        }
    ]

    private static func act(_ context: FacebookContext, _ wall: PersonID, _ id: PostID) async throws -> Response {
        let form = try context.form()
        let person = try context.person()
        let world = context.world
        let viewer = Posts.Viewer(person: person.id)
        let post = try world.database.read { try Posts.find(id, viewer, $0) }
        guard let post, post.wall.id == wall || post.author.id == wall else { throw SiteRefusal.notFound }
        switch form["act"] {
        case "like": try await world.database.write { try Likes.add(person.id, to: .post(id), $0) }
        case "unlike": try await world.database.write { try Likes.remove(person.id, from: .post(id), $0) }
        case "comment": try await comment(form["comment"] ?? "", by: person, on: id, world)
        case "remove": try await remove(form["comment"] ?? "", by: person, from: post, world)
        default: throw SiteRefusal(.unprocessableContent, "That is not something to do with a post.")
        }
        return context.redirect(form["next"], or: "/\(post.wall.id)/posts/\(id)")
    }

    private static func comment(_ message: String, by person: Person, on post: PostID, _ world: World) async throws {
        guard !message.allSatisfy(\.isWhitespace), message.utf16.count <= Comment.longestMessage else {
            throw SiteRefusal(
                .unprocessableContent,
                "A comment says something, in at most \(Comment.longestMessage) characters. Go back and change it."
            )
        }
        let now = world.now
        try await world.database.write { connection in
            _ = try Comments.insert(message, by: person.id, app: nil, on: post, at: now, connection)
        }
    }

    /// Takes a comment away: its writer, or the owner of the wall.
    private static func remove(_ text: String, by person: Person, from post: Post, _ world: World) async throws {
        guard let id = CommentID(text) else { throw SiteRefusal.notFound }
        let isRemoved = try await world.database.write { connection in
            guard let comment = try Comments.find(id, reader: nil, connection), comment.post == post.id,
                comment.author.id == person.id || post.wall.id == person.id
            else { return false }
            try Comments.delete(id, connection)
            return true
        }
        guard isRemoved else { throw SiteRefusal.notFound }
    }
}
