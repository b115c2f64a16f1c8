internal import HTTP
internal import Primitives
internal import SQLite

extension Graph {
    /// A wall, newest first: what the app itself published, and all the rest for an app that may read posts.
    func feed(of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let (caller, person) = try person(of: call, ifMissing: name == "me" ? .noActiveToken : .noToken)
        var wall = person.id
        if name != "me" {
            guard let id = PersonID(name) else { throw GraphError.unknownAlias(name) }
            wall = id
        }
        let page = try Paging(call, defaultLimit: 25, maximumLimit: 100)
        let isOffset = call["offset"] != nil && page.after == nil && page.before == nil
        let viewer = viewer(caller)
        var window = page.window(isOffset: isOffset)
        window.limit += 1
        let (asked, owner) = (window, wall)
        let (found, newest) = try world.database.readTransaction { connection -> ([Post], PostID?) in
            guard try People.find(owner, connection) != nil else {
                throw GraphError.unknownObject(owner.description, "get")
            }
            let newest = try Posts.onWall(owner, viewer, Window(position: .offset(0), limit: 1), connection)
            return (try Posts.onWall(owner, viewer, asked, connection), newest.first?.id)
        }
        let cut = page.cut(found, limit: page.limit)
        let writer = PostWriter(world: world, call: call)
        let posts = try cut.items.filter { Self.isWithin($0, call) }.map { try writer.json($0) }
        var members = [JSON.Member(name: "data", value: .array(posts))]
        let links = Paging.Links(world: world, call: call, path: "\(wall)/\(call.path[1])", limit: page.limit)
        let ends = Paging.Ends(
            first: cut.items.first?.id.rawValue,
            last: cut.items.last?.id.rawValue,
            hasMore: cut.hasMore,
            hasPrevious: cut.items.first.map { $0.id != newest } ?? false
        )
        if let paging = isOffset ? links.byOffset(page.offset, ends) : links.byCursor(ends) {
            members.append(JSON.Member(name: "paging", value: paging))
        }
        return .json(.object(members))
    }

    /// `since` and `until`, in seconds of Unix time.
    private static func isWithin(_ post: Post, _ call: GraphCall) -> Bool {
        let seconds = post.created.seconds
        if let since = call.text("since").flatMap({ Int64($0) }), seconds <= since { return false }
        if let until = call.text("until").flatMap({ Int64($0) }), seconds > until { return false }
        return true
    }

    private func viewer(_ caller: Caller) -> Posts.Viewer {
        Posts.Viewer(person: caller.person?.id, onlyApp: caller.may(Permission.readingPosts) ? nil : caller.app.id)
    }

    /// A post the caller may see; `nil` when there is none.
    func post(_ reference: PostReference, _ caller: Caller) throws -> Post? {
        let viewer = viewer(caller)
        let post = try world.database.read { try Posts.find(reference.post, viewer, $0) }
        guard let post, reference.wall == nil || [post.wall.id, post.author.id].contains(reference.wall) else {
            return nil
        }
        return post
    }

    func getPost(_ name: String, _ call: GraphCall) throws -> GraphAnswer {
        let caller = try caller(of: call)
        guard call.method == .get, let reference = PostReference(name), let post = try post(reference, caller) else {
            throw GraphError.unknownObject(name, call.method.rawValue.lowercased())
        }
        return .json(try PostWriter(world: world, call: call).json(post))
    }

    /// Takes a post back: only its writer, through the app that published it.
    func deletePost(_ name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, person) = try person(of: call, ifMissing: .noToken)
        guard let reference = PostReference(name), let post = try post(reference, caller) else {
            throw GraphError.unknownObject(name, "delete")
        }
        guard post.author.id == person.id, post.app?.id == caller.app.id else {
            throw GraphError(
                status: .forbidden,
                code: 200,
                message: "(#200) App does not have sufficient permission for this action"
            )
        }
        try await world.database.write { connection in try Posts.delete(post.id, connection) }
        return .success(call.version)
    }
}
