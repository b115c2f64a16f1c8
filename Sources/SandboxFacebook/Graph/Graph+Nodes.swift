internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Something with a number that is neither a person's post nor an edge.
enum Node: Sendable {
    case person(Person)
    case page(Page)
    case app(App)
    case place(Place)
    case post(Post)
    case photo(PostedPhoto)
    case album(Album)
    case checkIn(PostedCheckIn)
    case event(Event)
    case comment(Comment)
}

extension Caller {
    /// What `me` names.
    fileprivate var node: Node? { page.map { .page($0.page) } ?? person.map(Node.person) }
}

extension Graph {
    /// An object by `me`, `app` or its number.
    func getNode(_ name: String, _ call: GraphCall) async throws -> GraphAnswer {
        if name == "me" {
            let (caller, person) = try person(of: call)
            return .json(try introspected(json(of: person, call, caller), name, call))
        }
        if name == "app" {
            let caller = try caller(of: call)
            return .json(try introspected(json(of: caller.app), name, call))
        }
        // Public objects answer without a token; a token that is sent must hold.
        let caller = call.tokenText == nil ? nil : try caller(of: call)
        guard let node = try node(name, caller) else { throw GraphError.unknownObject(name, "get") }
        return .json(try introspected(try await json(of: node, call, caller), name, call))
    }

    /// Several objects, keyed by the names they were asked by.
    func answerMany(_ ids: String, _ call: GraphCall) async throws -> GraphAnswer {
        let caller = call.tokenText == nil ? nil : try caller(of: call)
        let names = ids.split(separator: ",").map { String($0) }
        guard (1...50).contains(names.count) else {
            throw GraphError.parameter("Too many IDs. Maximum: 50. Provided: \(names.count).")
        }
        var members: [JSON.Member] = []
        for name in names {
            let node = name == "me" ? caller?.node : try node(name, caller)
            guard let node else { throw GraphError.unknownAlias(name) }
            members.append(JSON.Member(name: name, value: try await json(of: node, call, caller)))
        }
        return .json(.object(members))
    }

    private func node(_ name: String, _ caller: Caller?) throws -> Node? {
        guard let reference = PostReference(name) else { return nil }
        if reference.wall != nil { return try caller.flatMap { try post(reference, $0) }.map(Node.post) }
        let number = reference.post.rawValue
        if let page = PersonID(rawValue: number).page {
            return try world.database.read { try Pages.find(page, $0) }.map(Node.page)
        }
        if let kind = ObjectKind(number: number) {
            return try caller.flatMap { try object(kind, number, $0) }
        }
        let found = try world.database.read { connection -> Node? in
            if let person = try People.find(PersonID(rawValue: number), connection) { return .person(person) }
            if let app = try Apps.find(AppID(rawValue: number), connection) { return .app(app) }
            return try Places.find(PlaceID(rawValue: number), connection).map(Node.place)
        }
        if let found { return found }
        return try caller.flatMap { try post(reference, $0) }.map(Node.post)
    }

    private func object(_ kind: ObjectKind, _ number: Int64, _ caller: Caller) throws -> Node? {
        switch kind {
        case .photo: try photo(PhotoID(rawValue: number), caller).map(Node.photo)
        case .album: try album(AlbumID(rawValue: number), caller).map(Node.album)
        case .checkIn: try checkIn(CheckInID(rawValue: number), caller).map(Node.checkIn)
        case .event: try event(EventID(rawValue: number), caller).map { Node.event($0) }
        case .comment: try comment(CommentID(rawValue: number), caller).map(Node.comment)
        case .page: nil
        }
    }

    private func json(of node: Node, _ call: GraphCall, _ caller: Caller?) async throws -> JSON {
        switch node {
        case .person(let person): try json(of: person, call, caller)
        case .page(let page): try await json(of: page, call, caller)
        case .app(let app): json(of: app)
        case .place(let place): Self.json(of: place)
        case .post(let post):
            try PostWriter(world: world, call: call, caller: caller).json(post)
        case .photo(let photo):
            try PhotoWriter(world: world, call: call, reader: caller?.profileID).json(photo)
        case .album(let album): json(of: album)
        case .checkIn(let checkIn): try json(of: checkIn, reader: caller?.profileID)
        case .event(let event): json(of: event)
        case .comment(let comment):
            ReactionWriter(world: world, reader: caller?.profileID).json(of: comment)
        }
    }

    private func json(of app: App) -> JSON {
        ["id": app.id.json, "name": .string(app.name), "link": .string(world.address("/apps/\(app.id)"))]
    }

    /// A person with the fields the call asks for, or those its version gives by itself.
    func json(of person: Person, _ call: GraphCall, _ caller: Caller?) throws -> JSON {
        try PersonWriter(world: world, version: call.version, caller: caller).json(person, fields: call["fields"])
    }

    /// The portrait, or a photo: a redirect to the image, or its description with `redirect=0`.
    func picture(of name: String, _ call: GraphCall) throws -> GraphAnswer {
        if let id = PhotoID(name), ObjectKind(number: id.rawValue) == .photo { return try picture(ofPhoto: id, call) }
        let profile: ProfileID?
        if name == "me" {
            profile = try person(of: call).person.id
        } else {
            guard let id = ProfileID(name) else { throw GraphError.unknownAlias(name) }
            profile = try world.database.read { try Profiles.find(id, $0)?.id }
        }
        guard let profile else { throw GraphError.unknownObject(name, "get") }
        let size = PictureSize(type: call["type"], width: call["width"], height: call["height"])
        if ["0", "false"].contains(call["redirect"]) {
            return .json(PersonWriter.picture(of: profile, size, world, fields: []))
        }
        return GraphAnswer(status: .found, body: .redirect(size.address(of: profile, world)))
    }

    static func json(of place: Place) -> JSON {
        [
            "id": place.id.json,
            "name": .string(place.name),
            "category": .string(place.category),
            "category_list": [
                ["id": .string("\(2_500 + place.category.utf8.count)"), "name": .string(place.category)]
            ],
            "location": .object([
                "street": .string(place.street),
                "city": .string(place.city),
                "state": place.state.isEmpty ? nil : .string(place.state),
                "country": .string(place.country),
                "zip": .string(place.zip),
                "latitude": .number(place.latitude),
                "longitude": .number(place.longitude),
            ]),
        ]
    }
}
