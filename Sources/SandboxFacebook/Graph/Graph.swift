internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// The Graph of the Facebook face: calls in, objects of the protocol out.
struct Graph: Sendable {
    let world: World
    /// How many calls each app made; of no account where nobody is counted.
    var usage = CallCounter()

    /// Answers a request for the Graph, with the faults that the dial asks for.
    func respond(_ request: Request) async -> Response {
        let trace = newTrace()
        guard let call = GraphCall(request) else {
            let error = GraphError.parameter("The body of the request cannot be read")
            return errorAnswer(error, trace: trace).response(version: .unprefixed, trace: trace)
        }
        return await respond(call, known: request.fields[.ifNoneMatch], trace: trace)
    }

    /// Answers a call.
    ///
    /// - Parameter known: the tags of the answers the client has already.
    func respond(_ call: GraphCall, known: String?, trace: String) async -> Response {
        let fault = world.control.take(path: "/" + call.pathText, method: call.method.rawValue)
        var answer: GraphAnswer
        do {
            try await prepare(for: fault, call)
            answer = try await self.answer(call)
        } catch let error as GraphError {
            answer = errorAnswer(error, trace: trace)
        } catch {
            answer = errorAnswer(.unknown, trace: trace)
        }
        if fault?.kind == .rateLimit { answer.usage = 100 }
        world.control.note("\(call.method) /\(call.pathText) \(answer.status)")
        var response = answer.response(version: call.version, trace: trace)
        if call.method == .get { response.revalidate(against: known) }
        if fault?.kind == .drop { response.markDropped() }
        return response
    }

    func newTrace() -> String { "A" + Base64.encode(world.configuration.randomness.bytes(9)).prefix(11) }

    private func prepare(for fault: Fault?, _ call: GraphCall) async throws {
        guard let fault else { return }
        switch fault.kind {
        case .drop: break
        case .delay: await world.configuration.sleep(.milliseconds(fault.milliseconds))
        case .rateLimit: throw GraphError.rateLimited
        case .serverError: throw GraphError.unavailable
        case .refuse:
            throw GraphError(
                code: fault.code,
                subcode: fault.subcode,
                message: "(#\(fault.code)) The action attempted has been refused."
            )
        case .expire:
            guard let text = call.tokenText else { return }
            try await world.database.write { connection in
                _ = try GraphTokens.end(.expired, hash: SecretDigest.of(text), connection)
            }
        }
    }

    private func errorAnswer(_ error: GraphError, trace: String) -> GraphAnswer {
        GraphAnswer(status: error.status, body: .json(error.json(trace: trace)))
    }

    /// Answers a call, or throws what is wrong with it.
    func answer(_ call: GraphCall) async throws -> GraphAnswer {
        try await answerExpanded(try addressed(call))
    }

    /// Answers a call without the lists inside its objects.
    func answerPlain(_ call: GraphCall) async throws -> GraphAnswer {
        switch (call.path.first, call.path.count) {
        case (nil, _): return try await answerRoot(call)
        case ("oauth", 2): return try await answerOAuth(call)
        case ("debug_token", 1): return try debugToken(call)
        case ("search", 1): return try search(call)
        case (let node?, 1): return try await answerNode(node, call)
        case (let node?, 2...3): return try await answerEdge(node, call)
        default: throw GraphError.unknownPath(call.pathText)
        }
    }

    private func answerRoot(_ call: GraphCall) async throws -> GraphAnswer {
        if call.method == .post, let batch = call.text("batch") { return try await answerBatch(batch, call) }
        if call.method == .get, let ids = call.text("ids") { return try await answerMany(ids, call) }
        throw GraphError(code: 100, message: "Unsupported \(call.method.rawValue.lowercased()) request.")
    }

    private func answerOAuth(_ call: GraphCall) async throws -> GraphAnswer {
        switch call.path[1] {
        case "access_token": return try await accessToken(call)
        case "client_code": return try await clientCode(call)
        case "access_token_info" where call.method == .get: return try tokenInfo(call)
        default: throw GraphError.unknownPath(call.pathText)
        }
    }

    private func answerNode(_ name: String, _ call: GraphCall) async throws -> GraphAnswer {
        if name == "me" || PersonID(name) != nil || name == "app" {
            switch call.method {
            case .get: return try await getNode(name, call)
            case .delete: return try await deleteNode(name, call)
            case .post where name != "me" && name != "app": return try await editPost(name, call)
            default: throw GraphError.unknownObject(name, call.method.rawValue.lowercased())
            }
        }
        guard name.utf8.contains(UInt8(ascii: "_")), PostReference(name) != nil else {
            throw GraphError.unknownAlias(name)
        }
        switch call.method {
        case .delete: return try await deletePost(name, call)
        case .post: return try await editPost(name, call)
        default: return try getPost(name, call)
        }
    }

    private func deleteNode(_ name: String, _ call: GraphCall) async throws -> GraphAnswer {
        if let number = Int64(name), let kind = ObjectKind(number: number) {
            return try await deleteObject(kind, number, call)
        }
        guard PostReference(name) != nil else { throw GraphError.unknownObject(name, "delete") }
        return try await deletePost(name, call)
    }

    /// Photos and check-ins go with their post.
    private func deleteObject(_ kind: ObjectKind, _ number: Int64, _ call: GraphCall) async throws -> GraphAnswer {
        switch kind {
        case .comment: return try await deleteComment(CommentID(rawValue: number), call)
        case .event: return try await deleteEvent(EventID(rawValue: number), call)
        case .photo, .checkIn:
            let post = try world.database.read { connection in
                kind == .photo
                    ? try Photos.find(PhotoID(rawValue: number), connection)?.post
                    : try CheckIns.find(CheckInID(rawValue: number), connection)?.post
            }
            guard let post else { throw GraphError.unknownObject("\(number)", "delete") }
            return try await deletePost(post.description, call)
        case .album, .page: throw GraphError.unknownObject("\(number)", "delete")
        }
    }

    private func answerEdge(_ node: String, _ call: GraphCall) async throws -> GraphAnswer {
        if let page = ProfileID(node)?.page { return try await answerPageEdge(page, call) }
        switch (call.path[1], call.method, call.path.count) {
        case ("picture", .get, 2): return try picture(of: node, call)
        case ("friends", .get, 2): return try friends(of: node, call)
        case ("friends", .get, 3): return try friend(call.path[2], of: node, call)
        case ("permissions", .get, 2): return try permissions(of: node, call)
        case ("permissions", .delete, 2...3): return try await revoke(of: node, call)
        case ("feed", .get, 2): return try feed(of: node, call)
        case ("posts", .get, 2): return try feed(of: node, by: .owner, call)
        case ("feed", .post, 2): return try await publish(on: node, call)
        case ("home", .get, 2): return try home(of: node, call)
        case ("likes", .post, 2), ("likes", .delete, 2): return try await like(node, call)
        case ("likes", .get, 2): return try likes(of: node, call)
        case ("attachments", .get, 2): return try attachments(of: node, call)
        case ("comments", .post, 2): return try await comment(on: node, call)
        case ("comments", .get, 2): return try comments(on: node, call)
        case ("photos", _, _), ("albums", _, _): return try await answerPhotos(node, call)
        case ("checkins", .post, 2): return try await checkIn(for: node, call)
        case ("checkins", .get, 2): return try checkIns(of: node, call)
        case ("events", .post, 2): return try await makeEvent(for: node, call)
        case ("events", .get, 2): return try events(of: node, call)
        case ("accounts", .get, 2): return try await accounts(of: node, call)
        default:
            if call.method == .get, call.path.count == 2 {
                if let list = LikedPages(rawValue: call.path[1]) { return try likedPages(list, of: node, call) }
                if let kind = Belonging.Kind(edge: call.path[1]) { return try belongings(kind, of: node, call) }
            }
            if let id = EventID(node), ObjectKind(number: id.rawValue) == .event {
                return try await answerGuests(of: id, call)
            }
            return try noSuchPath(call)
        }
    }

    private func answerPageEdge(_ page: PageID, _ call: GraphCall) async throws -> GraphAnswer {
        switch (call.path[1], call.method, call.path.count) {
        case ("picture", .get, 2): return try picture(of: page.description, call)
        case ("feed", .get, 2), ("posts", .get, 2), ("published_posts", .get, 2),
            ("visitor_posts", .get, 2):
            return try pageFeed(of: page, call)
        case ("tagged", .get, 2): return try tagged(page, call)
        case ("scheduled_posts", .get, 2): return try scheduledPosts(of: page, call)
        case ("feed", .post, 2): return try await publish(as: page, call)
        case ("photos", .get, 2): return try pagePhotos(of: page, call)
        case ("photos", .post, 2): return try await uploadPhoto(as: page, call)
        default: return try noSuchPath(call)
        }
    }

    private func answerPhotos(_ node: String, _ call: GraphCall) async throws -> GraphAnswer {
        switch (call.path[1], call.method, call.path.count) {
        case ("photos", .post, 2): return try await uploadPhoto(to: node, call)
        case ("photos", .get, 2): return try photos(of: node, call)
        // Nobody is tagged in photos here, so that those of a person are those they uploaded.
        case ("photos", .get, 3) where call.path[2] == "uploaded" && AlbumID(node) == nil:
            return try photos(of: node, call)
        case ("albums", .post, 2): return try await makeAlbum(for: node, call)
        case ("albums", .get, 2): return try albums(of: node, call)
        default: return try noSuchPath(call)
        }
    }

    private func answerGuests(of id: EventID, _ call: GraphCall) async throws -> GraphAnswer {
        let edge = call.path[1]
        let answer = Event.Answer(edge: edge)
        switch (call.method, call.path.count) {
        case (.get, 2) where edge == "invited": return try guests(of: id, nil, call)
        case (.post, 2) where edge == "invited": return try await invite(to: id, call)
        case (.get, 2):
            guard let answer else { return try noSuchPath(call) }
            return try guests(of: id, answer, call)
        case (.post, 2):
            guard let answer, answer != .none else { return try noSuchPath(call) }
            return try await answerEvent(id, answer, call)
        default: return try noSuchPath(call)
        }
    }

    /// A token that does not hold is told first.
    private func noSuchPath(_ call: GraphCall) throws -> GraphAnswer {
        _ = try caller(of: call)
        throw GraphError.unknownPath(call.pathText)
    }
}

/// The id of a post as clients give it: `WALL_POST`, or the second number alone.
struct PostReference: Sendable, Equatable {
    var wall: PersonID?
    var post: PostID

    init(_ post: PostID) { self.post = post }

    init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        switch parts.count {
        case 1:
            guard let post = PostID(parts[0]) else { return nil }
            self.post = post
        case 2:
            guard let wall = PersonID(parts[0]), let post = PostID(parts[1]) else { return nil }
            self.wall = wall
            self.post = post
        default: return nil
        }
    }
}
