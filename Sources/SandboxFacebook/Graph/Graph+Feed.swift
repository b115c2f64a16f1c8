internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// A wall, newest first: what the app itself published, and all the rest for an app that may read posts.
    ///
    /// `posts` is what whoever's wall it is wrote on it.
    func feed(of name: String, by writers: Posts.Writers = .all, _ call: GraphCall) throws -> GraphAnswer {
        let (caller, person) = try person(of: call, ifMissing: name == "me" ? .noActiveToken : .noToken)
        var wall = person.id
        if name != "me" {
            guard let id = PersonID(name) else { throw GraphError.unknownAlias(name) }
            wall = id
        }
        return try self.wall(wall, viewer(caller), by: writers, caller, call)
    }

    /// What the person sees first when they come: posts of their friends and their own, newest first.
    ///
    /// Nobody else's; nothing for an app that may not read posts, without a word about it; and for no app since 2015.
    func home(of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let (caller, person) = try person(of: call, ifMissing: name == "me" ? .noActiveToken : .noToken)
        guard name == "me" || PersonID(name) == person.id else { throw GraphError.unknownObject(name, "get") }
        guard caller.app.edition == .classic else { throw GraphError.incapable }
        guard caller.may(["read_stream"]) else { return .json(["data": []]) }
        let period = Self.period(call)
        let page = try ListPage<Post>(call, world, position: \.position) { window, connection in
            try Posts.shownFirst(to: person.id, in: period, window, connection)
        }
        let writer = PostWriter(world: world, call: call, caller: caller)
        return try page.answer(world, path: "\(person.id)/home") { try writer.json($0) }
    }

    /// What a viewer may see of a wall, newest first.
    func wall(
        _ owner: ProfileID,
        _ viewer: Posts.Viewer,
        by writers: Posts.Writers = .all,
        _ caller: Caller,
        _ call: GraphCall
    ) throws -> GraphAnswer {
        let period = Self.period(call)
        let page = try ListPage<Post>(call, world, position: \.position) { window, connection in
            guard try Profiles.find(owner, connection) != nil else {
                throw GraphError.unknownObject(owner.description, "get")
            }
            return try Posts.onWall(owner, viewer, by: writers, in: period, window, connection)
        }
        let writer = PostWriter(world: world, call: call, caller: caller)
        return try page.answer(world, path: "\(owner)/\(call.path[1])") {
            try writer.json($0)
        }
    }

    /// `since` and `until`, in seconds of Unix time or as a date: behind the one, up to the end of the other.
    private static func period(_ call: GraphCall) -> Posts.Period {
        func end(_ name: String) -> Timestamp? {
            call.text(name).flatMap(seconds).map { Timestamp(seconds: $0) + .seconds(1) }
        }
        return Posts.Period(from: end("since"), to: end("until"))
    }

    private static func seconds(_ text: String) -> Int64? {
        Int64(text) ?? [text, text + "T00:00:00Z"].lazy.compactMap { Timestamp(iso8601: $0)?.seconds }.first
    }

    /// A post the caller may see; `nil` when there is none.
    func post(_ reference: PostReference, _ caller: Caller) throws -> Post? {
        let viewer = viewer(caller)
        let post = try world.database.read { try Posts.find(reference.post, viewer, $0) }
        guard let post, reference.wall == nil || [post.wall.id, post.author.id].contains(reference.wall) else {
            return nil
        }
        return try mayRead(post, caller) ? post : nil
    }

    /// Whether a caller may read a post that it can see: a Page only its own; of a Page's posts, what the app may read.
    func mayRead(_ post: Post, _ caller: Caller) throws -> Bool {
        if let own = caller.page, post.wall.id != own.page.profileID { return false }
        if let page = post.wall.page {
            try checkReading(page, post.author.id == post.wall.id ? .read : .readVisitors, caller)
        }
        return true
    }

    func getPost(_ name: String, _ call: GraphCall) throws -> GraphAnswer {
        let caller = try caller(of: call)
        guard call.method == .get, let reference = PostReference(name), let post = try post(reference, caller) else {
            throw GraphError.unknownObject(name, call.method.rawValue.lowercased())
        }
        let json = try PostWriter(world: world, call: call, caller: caller).json(post)
        return .json(try introspected(json, name, call))
    }

    /// Takes a post back: a person through the app that published it, a Page any of its own.
    func deletePost(_ name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let caller = try caller(of: call)
        if caller.page == nil, caller.person == nil { throw GraphError.needsPerson }
        guard let reference = PostReference(name), let post = try post(reference, caller) else {
            throw GraphError.unknownObject(name, "delete")
        }
        if let page = post.author.page { _ = try checkActing(as: page, .post, caller) }
        // A Page's own posts are the Page's to delete, whatever published them.
        guard post.author.id == caller.profileID, post.author.page != nil || post.app?.id == caller.app.id else {
            throw GraphError.notYours
        }
        try await world.database.write { connection in try Posts.delete(post.id, connection) }
        return .success(call.version)
    }
}
