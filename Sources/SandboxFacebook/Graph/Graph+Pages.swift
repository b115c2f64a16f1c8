internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// The Pages a person manages, each with its token; none for an app that may not know, as in the real one.
    func accounts(of name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, person) = try owner(of: name, call)
        guard caller.may(PageAct.list.permissions) else { return .json(["data": []]) }
        let selection = try PageWriter.selection(call) ?? PageWriter.listed(call.version, caller)
        let page = try ListPage<ManagedPage>(call, world, position: { $0.page.id.rawValue }) { window, connection in
            try Pages.managed(by: person.id, through: caller.app, window, connection)
        }
        let tokens =
            selection.contains { $0.name == PageWriter.token } ? try await pageTokens(of: page.items, caller) : [:]
        let writer = PageWriter(world: world, call: call, caller: caller, tokens: tokens)
        return try page.answer(world, path: "\(person.id)/accounts") { managed in
            try writer.json(managed.page, managed.tasks, selection)
        }
    }

    /// A Page with the fields a call asks for.
    func json(of page: Page, _ call: GraphCall, _ caller: Caller?) async throws -> JSON {
        let selection = try PageWriter.selection(call) ?? PageWriter.default(call.version)
        let managed = try caller.flatMap { try role(of: $0, at: page) }
        var tokens: [PageID: String] = [:]
        if let managed, let caller, selection.contains(where: { $0.name == PageWriter.token }) {
            tokens = try await pageTokens(of: [managed], caller)
        }
        let writer = PageWriter(world: world, call: call, caller: caller, tokens: tokens)
        return try writer.json(page, managed?.tasks, selection)
    }

    /// What a caller may know about its own part in a Page.
    private func role(of caller: Caller, at page: Page) throws -> ManagedPage? {
        if let own = caller.page { return own.page.id == page.id ? own : nil }
        guard let person = caller.person?.id, caller.may(PageAct.list.permissions) else { return nil }
        let app = caller.app
        return try world.database.read { try Pages.managed(page.id, by: person, through: app, $0) }
    }

    /// The call with the number of the Page in place of `me`, when its token is one of a Page.
    func addressed(_ call: GraphCall) throws -> GraphCall {
        guard call.path.first == "me", let text = call.tokenText else { return call }
        let token = try world.database.read { try GraphTokens.find(SecretDigest.of(text), $0) }
        guard let page = token?.page else { return call }
        var addressed = call
        addressed.path[0] = page.description
        return addressed
    }

    /// The Page of an edge, and who asks.
    private func asked(_ id: PageID, _ call: GraphCall) throws -> (page: Page, caller: Caller) {
        let caller = try caller(of: call)
        guard let page = try world.database.read({ try Pages.find(id, $0) }) else {
            throw GraphError.unknownObject(id.description, call.method.rawValue.lowercased())
        }
        return (page, caller)
    }

    // MARK: Posts

    /// What stands on the wall of a Page, newest first: in `feed` all that may be read, in the other lists what the Page
    /// or what others wrote.
    func pageFeed(of id: PageID, _ call: GraphCall) throws -> GraphAnswer {
        let (page, caller) = try asked(id, call)
        let writers: Posts.Writers
        switch call.path[1] {
        case "visitor_posts": writers = .visitors
        case "feed": writers = try mayRead(page, .readVisitors, caller) ? .all : .owner
        default: writers = .owner
        }
        try checkReading(page, writers == .visitors ? .readVisitors : .read, caller)
        return try wall(page.profileID, Posts.Viewer(person: caller.profileID), by: writers, caller, call)
    }

    /// The public posts of others that name a Page, newest first.
    func tagged(_ id: PageID, _ call: GraphCall) throws -> GraphAnswer {
        let (page, caller) = try asked(id, call)
        try checkReading(page, .readVisitors, caller)
        let list = try ListPage<Post>(call, world, position: \.position) { window, connection in
            try PostMentions.tagging(page.id, window, connection)
        }
        let writer = PostWriter(world: world, call: call, caller: caller)
        return try list.answer(world, path: "\(id)/\(call.path[1])") { try writer.json($0) }
    }

    /// What a Page will post, which is told to the Page alone.
    func scheduledPosts(of id: PageID, _ call: GraphCall) throws -> GraphAnswer {
        let (page, caller) = try asked(id, call)
        guard caller.page?.page.id == page.id else { throw GraphError.pageTokenRequired }
        try checkReading(page, .read, caller)
        let list = try ListPage<Post>(call, world, position: \.position) { window, connection in
            try ScheduledPosts.list(page.profileID, window, connection)
        }
        let writer = PostWriter(world: world, call: call, caller: caller)
        return try list.answer(world, path: "\(id)/\(call.path[1])") { try writer.json($0) }
    }

    /// Publishes in the name of a Page; until 2018 a person wrote there as well, as a visitor.
    func publish(as id: PageID, _ call: GraphCall) async throws -> GraphAnswer {
        let (page, caller) = try asked(id, call)
        if caller.page == nil, caller.app.edition == .classic, caller.may(Permission.publishing) {
            return try await publish(on: page.profileID.description, call)
        }
        _ = try checkActing(as: page, .post, caller)
        let (now, app, profile) = (world.now, caller.app.id, page.profileID)
        let submission = try await pageSubmission(call, caller.app, at: now)
        let post = try await world.database.write { connection in
            try submission.publish(author: profile, wall: profile, app: app, at: now, connection)
        }
        return .json(["id": .string("\(profile)_\(post)")])
    }

    /// What a call publishes; since 2017 a link speaks for itself, and what the call says about it does not count.
    private func pageSubmission(_ call: GraphCall, _ app: App, at now: Timestamp) async throws -> Submission {
        var submission = try Submission(call).heldBack(call, at: now)
        if app.edition == .classic { return submission }
        submission.content = PostContent(message: submission.content.message, link: submission.content.link)
        guard let link = submission.content.link, let page = await world.openGraph(of: link, app) else {
            return submission
        }
        submission.content.name = page.title
        submission.content.caption = page.siteName
        submission.content.description = page.description
        submission.content.picture = page.image
        return submission
    }

    // MARK: Photos

    /// Uploads a photo in the name of a Page; unpublished ones wait for a post to show them.
    func uploadPhoto(as id: PageID, _ call: GraphCall) async throws -> GraphAnswer {
        let (page, caller) = try asked(id, call)
        _ = try checkActing(as: page, .post, caller)
        let target = PhotoTarget(author: page.profileID, wall: page.profileID, album: nil)
        return try await storePhoto(to: target, call, caller.app)
    }

    /// The photos of a Page, newest first.
    func pagePhotos(of id: PageID, _ call: GraphCall) throws -> GraphAnswer {
        let (page, caller) = try asked(id, call)
        try checkReading(page, .read, caller)
        return try photos(of: page.profileID, in: nil, Posts.Viewer(person: caller.profileID), caller, call)
    }
}
