internal import HTTP
internal import SQLite

/// What an app prepared for the feed dialog, checked.
///
/// No permission is needed for it.
struct FeedRequest: Sendable {
    var app: App
    var redirectURI: String
    var content: PostContent
    /// Whose wall, when it is not the person's own.
    var wall: PersonID?

    init(_ fields: FormFields, _ world: World) throws {
        guard let app = try LoginRequest.app(fields["app_id"] ?? fields["client_id"] ?? fields["api_key"], world) else {
            throw SiteRefusal(
                .badRequest,
                "The provided app ID does not look like a valid app ID.",
                heading: "Invalid App ID"
            )
        }
        self.app = app
        guard let address = fields["redirect_uri"], app.mayReturnFromFeedDialog(to: address) else {
            throw LoginRequest.addressRefusal
        }
        redirectURI = address
        func text(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
        content = PostContent(
            message: text("message"),
            link: text("link") ?? text("href"),
            picture: text("picture"),
            name: text("name"),
            caption: text("caption"),
            description: text("description"),
            source: text("source")
        )
        for address in [content.link, content.picture, content.source].compactMap({ $0 })
        where WebURL(address) == nil {
            throw SiteRefusal(
                .badRequest,
                "link, picture and source must be web addresses.",
                heading: "Invalid request"
            )
        }
        if let to = text("to") {
            guard let id = PersonID(to) else {
                throw SiteRefusal(.badRequest, "to must be the number of a person.", heading: "Invalid request")
            }
            wall = id
        }
    }

    /// The friend whose wall it is; `nil` for the person's own.
    func friend(of person: Person, _ world: World) throws -> Person? {
        guard let wall, wall != person.id else { return nil }
        let friend = try world.database.read { connection in
            try People.areFriends(person.id, wall, connection) ? try People.find(wall, connection) : nil
        }
        guard let friend else {
            throw SiteRefusal(.badRequest, "You can post on your own wall and on those of your friends only.")
        }
        return friend
    }

    /// Publishes with the message the person wrote.
    ///
    /// - Returns: the id for the app, `WALL_POST`.
    func publish(_ message: String, as person: Person, _ world: World) async throws -> String {
        var content = content
        content.message = message.isEmpty ? nil : message
        let submission = try Submission(fromDialog: content)
        let now = world.now
        let (wall, app) = (wall ?? person.id, app.id)
        let id = try await world.database.write { connection in
            try submission.publish(author: person.id, wall: wall, app: app, at: now, connection)
        }
        return "\(wall)_\(id)"
    }
}
