internal import HTTP
internal import SQLite
internal import SandboxCore

/// What an app prepared for the feed or the share dialog, checked.
///
/// No permission is needed for either.
struct FeedRequest: Sendable {
    /// Which of the two.
    enum Window: String, Sendable {
        /// A story of the app on the person's own wall or a friend's.
        case feed
        /// A link on the person's own wall.
        case share
    }

    var window: Window
    var app: App
    var redirectURI: String
    var content: PostContent
    /// Whose wall, when it is not the person's own.
    var wall: PersonID?
    /// The one word that an app may put under a link it shares, with its `#`.
    var hashtag: String?

    init(_ window: Window, _ fields: FormFields, _ world: World) throws {
        self.window = window
        (app, redirectURI) = try Self.caller(fields, world)
        func text(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard window == .feed else {
            guard let address = text("href") ?? text("link") ?? text("u"), WebURL(address) != nil else {
                throw SiteRefusal(.badRequest, "href must be a web address.", heading: "Invalid request")
            }
            content = PostContent(link: address)
            hashtag = try text("hashtag").map(Self.hashtag)
            return
        }
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
        // Since 2017 a link speaks for itself.
        if app.edition == .current { content = PostContent(link: content.link) }
    }

    /// The app of a dialog and the address it returns to.
    static func caller(_ fields: FormFields, _ world: World) throws -> (app: App, redirectURI: String) {
        guard let app = try LoginRequest.app(fields["app_id"] ?? fields["client_id"] ?? fields["api_key"], world) else {
            throw SiteRefusal(
                .badRequest,
                "The provided app ID does not look like a valid app ID.",
                heading: "Invalid App ID"
            )
        }
        guard let address = fields["redirect_uri"], app.mayReturnFromDialog(to: address) else {
            throw LoginRequest.addressRefusal
        }
        return (app, address)
    }

    private static func hashtag(_ text: String) throws(SiteRefusal) -> String {
        let word = text.unicodeScalars.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), (1...50).contains(word.count),
            word.allSatisfy({ $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" })
        else { throw SiteRefusal(.badRequest, "hashtag must be one word behind a #.", heading: "Invalid request") }
        return text
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
    /// - Returns: the id for the app, `WALL_POST`; the share dialog tells it only to apps the person logged in to.
    func publish(
        _ message: String,
        for audience: Audience,
        as person: Person,
        _ world: World
    ) async throws -> String? {
        var content = content
        content.message = [message, hashtag ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        if content.message?.isEmpty == true { content.message = nil }
        let submission = try Submission(fromDialog: content, for: audience)
        let now = world.now
        let (wall, app, isShared) = (wall ?? person.id, app.id, window == .share)
        return try await world.database.write { connection in
            let id = try submission.publish(author: person.id, wall: wall, app: app, at: now, connection)
            if isShared, !(try Grants.granted(person.id, app, connection).contains(Permission.publicProfile)) {
                return nil
            }
            return "\(wall)_\(id)"
        }
    }
}
