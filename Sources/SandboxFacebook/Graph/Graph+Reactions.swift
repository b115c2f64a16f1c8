internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// What a call likes or comments on, which the caller must be able to read.
    private func target(_ name: String, _ call: GraphCall, _ caller: Caller) throws -> (object: Likeable, post: Post) {
        let unknown = GraphError.unknownObject(name, call.method.rawValue.lowercased())
        guard let reference = PostReference(name) else { throw unknown }
        let number = reference.post.rawValue
        let object: Likeable
        let owner: PostReference?
        switch ObjectKind(number: number) {
        case nil: (object, owner) = (.post(reference.post), reference)
        case .comment:
            let id = CommentID(rawValue: number)
            let comment = try world.database.read { try Comments.find(id, reader: nil, $0) }
            (object, owner) = (.comment(id), comment.map { PostReference($0.post) })
        case .photo:
            let post = try world.database.read { try Photos.find(PhotoID(rawValue: number), $0) }?.post
            (object, owner) = (.post(post ?? reference.post), post.map { PostReference($0) })
        case .checkIn:
            let post = try world.database.read { try CheckIns.find(CheckInID(rawValue: number), $0) }?.post
            (object, owner) = (.post(post ?? reference.post), post.map { PostReference($0) })
        case .album, .event, .page: throw unknown
        }
        guard let owner, let post = try post(owner, caller) else { throw unknown }
        return (object, post)
    }

    // MARK: Likes

    /// Likes something, or takes it back.
    func like(_ name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, profile) = try actor(of: call, Permission.publishing, asPage: .engage)
        let object = try target(name, call, caller).object
        let isTakenBack = call.method == .delete
        try await world.database.write { connection in
            if isTakenBack {
                try Likes.remove(profile, from: object, connection)
            } else {
                try Likes.add(profile, to: object, connection)
            }
        }
        return .success(call.version)
    }

    /// Those who like something; of a person, the Pages they like.
    func likes(of name: String, _ call: GraphCall) throws -> GraphAnswer {
        if try type(of: name) == .user { return try likedPages(of: name, call) }
        let caller = try caller(of: call)
        let object = try target(name, call, caller).object
        let page = try ListPage<Profile>(call, world, position: { $0.id.rawValue }) { window, connection in
            try Likes.profiles(object, window, connection)
        }
        let writer = ReactionWriter(world: world, reader: caller.profileID)
        let summary = ReactionWriter.isWanted(call["summary"]) ? try writer.likeSummary(object) : nil
        return try page.answer(world, path: "\(name)/likes", summary: summary) { try json(of: $0, call, caller) }
    }

    /// Somebody in a list, with the fields a call asks for.
    private func json(of profile: Profile, _ call: GraphCall, _ caller: Caller) throws -> JSON {
        guard let fields = call.text("fields") else { return PostWriter.reference(profile) }
        switch profile {
        case .person(let person):
            return try PersonWriter(world: world, version: call.version, caller: caller).json(person, fields: fields)
        case .page(let page):
            let writer = PageWriter(world: world, call: call, caller: caller, tokens: [:])
            return try writer.json(page, nil, try PageWriter.selection(call) ?? [])
        }
    }

    // MARK: Comments

    /// Says something under a post, a photo or a check-in.
    func comment(on name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, profile) = try actor(of: call, Permission.publishing, asPage: .engage)
        let post = try commented(name, call, caller)
        guard let message = call.text("message"), !message.allSatisfy(\.isWhitespace) else {
            throw GraphError.parameter("The parameter message is required")
        }
        guard message.utf16.count <= Comment.longestMessage else {
            throw GraphError.parameter("Param message must be no longer than \(Comment.longestMessage) characters")
        }
        let (now, app) = (world.now, caller.app.id)
        let id = try await world.database.write { connection in
            try Comments.insert(message, by: profile, app: app, on: post.id, at: now, connection)
        }
        return .json(["id": id.json])
    }

    /// What was said under a post, oldest first.
    func comments(on name: String, _ call: GraphCall) throws -> GraphAnswer {
        let caller = try caller(of: call)
        let post = try commented(name, call, caller)
        if let page = post.wall.page { try checkReading(page, .readVisitors, caller) }
        let reader = caller.profileID
        let isReversed = try Self.isReversed(call)
        let page = try ListPage<Comment>(call, world, position: { $0.id.rawValue }) { window, connection in
            try Comments.under(post.id, reader: reader, isReversed: isReversed, window, connection)
        }
        let writer = ReactionWriter(world: world, reader: reader)
        let isWanted = ReactionWriter.isWanted(call["summary"])
        let summary = isWanted ? try writer.commentSummary(post.id, isReversed: isReversed) : nil
        return try page.answer(world, path: "\(name)/comments", summary: summary, writer.json(of:))
    }

    private static func isReversed(_ call: GraphCall) throws -> Bool {
        switch call.text("order") {
        case nil, "chronological", "ranked": return false
        case "reverse_chronological": return true
        default: throw GraphError.parameter("Param order must be one of chronological, reverse_chronological, ranked")
        }
    }

    /// There are no replies to comments, as before 2013.
    private func commented(_ name: String, _ call: GraphCall, _ caller: Caller) throws -> Post {
        let (object, post) = try target(name, call, caller)
        guard case .post = object else { throw GraphError.unknownObject(name, call.method.rawValue.lowercased()) }
        return post
    }

    /// A comment under a post that the caller may read.
    func comment(_ id: CommentID, _ caller: Caller) throws -> Comment? {
        let reader = caller.profileID
        guard let comment = try world.database.read({ try Comments.find(id, reader: reader, $0) }),
            let post = try post(PostReference(comment.post), caller)
        else { return nil }
        if let page = post.wall.page, comment.author != post.wall { try checkReading(page, .readVisitors, caller) }
        return comment
    }

    /// Takes a comment back: its writer through the app that wrote it, or the owner of the wall.
    func deleteComment(_ id: CommentID, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, profile) = try actor(of: call, Permission.publishing, asPage: .engage)
        guard let comment = try comment(id, caller), let post = try post(PostReference(comment.post), caller) else {
            throw GraphError.unknownObject(id.description, "delete")
        }
        let isOwn = comment.author.id == profile && comment.app == caller.app.id
        guard isOwn || post.wall.id == profile else { throw GraphError.notYours }
        try await world.database.write { connection in try Comments.delete(id, connection) }
        return .success(call.version)
    }
}
