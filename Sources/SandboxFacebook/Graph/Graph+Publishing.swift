internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// Publishes on the caller's own wall or on a friend's.
    func publish(on name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, person) = try actor(of: call, on: name, Permission.publishing)
        let wall: PersonID
        if name == "me" {
            wall = person.id
        } else {
            guard let id = PersonID(name) else { throw GraphError.unknownAlias(name) }
            wall = id
        }
        let submission = try Submission(call)
        let now = world.now
        let (app, author) = (caller.app.id, person.id)
        let id = try await world.database.write { connection in
            try submission.publish(author: author, wall: wall, app: app, at: now, connection)
        }
        return .json(["id": .string("\(wall)_\(id)")])
    }
}

/// What a call wants to publish, read and checked as far as that goes without the store.
struct Submission: Sendable {
    var content: PostContent
    var privacy: Privacy?
    var place: PlaceID?
    var tags: [PersonID]
    /// Photos uploaded before without being published.
    var attached: [PhotoID] = []
    /// What the person chose in a dialog: the app has no say there.
    var chosenAudience: Audience?
    /// Whether a photo or a check-in hangs on it, which is never the same twice.
    var hasAttachment = false
    /// Whether it stands on no wall.
    var isHidden = false
    /// When it comes there all the same.
    var scheduled: Timestamp?

    /// The longest message, in UTF-16 units as the real one counts.
    static let longestMessage = 63_206

    init(_ call: GraphCall) throws {
        content = PostContent(
            message: call.text("message"),
            link: call.text("link"),
            picture: call.text("picture"),
            name: call.text("name"),
            caption: call.text("caption"),
            description: call.text("description"),
            source: call.text("source")
        )
        for address in [content.link, content.picture, content.source].compactMap({ $0 })
        where WebURL(address) == nil {
            throw GraphError.parameter("The URL is not properly formatted")
        }
        place = try call.text("place").map(Self.place)
        tags = try call.text("tags").map(Self.people) ?? []
        if !tags.isEmpty, place == nil {
            throw GraphError.parameter("Param tags can only be used together with param place")
        }
        privacy = try call.text("privacy").map(Self.privacy)
        attached = try Self.attachedPhotos(call)
        hasAttachment = !attached.isEmpty
        try check()
    }

    /// What goes with a photo; tags need no place here.
    init(photo call: GraphCall) throws {
        content = PostContent(message: call.text("message") ?? call.text("caption") ?? call.text("name"))
        place = try call.text("place").map(Self.place)
        tags = try call.text("tags").map(Self.people) ?? []
        privacy = try call.text("privacy").map(Self.privacy)
        hasAttachment = true
        isHidden =
            Self.says(call["no_story"], ["1", "true"]) || Self.says(call["published"], ["0", "false"])
            || Self.says(call["temporary"], ["1", "true"])
        try check()
    }

    /// What goes with a check-in, which must name a place.
    init(checkIn call: GraphCall) throws {
        content = PostContent(message: call.text("message"), link: call.text("link"), picture: call.text("picture"))
        for address in [content.link, content.picture].compactMap({ $0 }) where WebURL(address) == nil {
            throw GraphError.parameter("The URL is not properly formatted")
        }
        guard let place = call.text("place") else { throw GraphError.parameter("The parameter place is required") }
        self.place = try Self.place(place)
        tags = try call.text("tags").map(Self.people) ?? []
        privacy = try call.text("privacy").map(Self.privacy)
        hasAttachment = true
        try check()
    }

    /// What a person publishes in a dialog.
    init(fromDialog content: PostContent, for audience: Audience) throws(GraphError) {
        self.content = content
        tags = []
        chosenAudience = audience
        try check()
    }

    /// `attached_media[0]={"media_fbid":"1"}` and so on, or one JSON array of such objects.
    private static func attachedPhotos(_ call: GraphCall) throws -> [PhotoID] {
        let name = "attached_media"
        let single = call.parameters.all.filter { $0.name.utf8.starts(with: "\(name)[".utf8) }
        let whole = call.text(name).map { JSON(text: $0)?.elements ?? [.null] }
        let texts = whole ?? single.map { JSON(text: $0.value) ?? .null }
        return try texts.map { element in
            guard let photo = element["media_fbid"]?.textOrNumber.flatMap({ PhotoID($0) }) else {
                throw GraphError.parameter("Param \(name) must be a list of objects with media_fbid")
            }
            return photo
        }
    }

    static func says(_ text: String?, _ words: Set<String>) -> Bool { text.map(words.contains) ?? false }

    private static func place(_ text: String) throws -> PlaceID {
        guard let id = PlaceID(text) else { throw GraphError.parameter("Param place must be a valid page ID") }
        return id
    }

    /// Refuses what says nothing, or too much.
    private func check() throws(GraphError) {
        if let message = content.message, message.utf16.count > Self.longestMessage {
            throw GraphError.parameter("Param message must be no longer than \(Self.longestMessage) characters")
        }
        if content.isEmpty, place == nil, !hasAttachment { throw GraphError.parameter("Missing message or attachment") }
    }

    /// Ids between commas, or a JSON array of them, or of objects that say where in a photo somebody is.
    private static func people(_ text: String) throws -> [PersonID] {
        var texts = text.split(separator: ",").map { String($0.drop { $0 == " " }) }
        if let elements = JSON(text: text)?.elements {
            texts = elements.map { ($0["tag_uid"] ?? $0).textOrNumber ?? "" }
        }
        var people: [PersonID] = []
        for text in texts {
            guard let id = PersonID(text) else { throw GraphError.parameter("Param tags must be a list of user IDs") }
            if !people.contains(id) { people.append(id) }
        }
        guard people.count <= 50 else { throw GraphError.parameter("Param tags holds too many user IDs") }
        return people
    }

    private static func privacy(_ text: String) throws -> Privacy {
        guard let json = JSON(text: text), let value = json["value"]?.textOrNumber,
            let audience = Audience(rawValue: value)
        else { throw GraphError.parameter("Param privacy must be a JSON-encoded object with a valid value") }
        var privacy = Privacy(audience: audience)
        guard audience == .custom else { return privacy }
        let friends = json["friends"]?.textOrNumber
        var allow = json["allow"]?.textOrNumber ?? ""
        // `allow` may name a group of friends in place of people.
        let groups = ["ALL_FRIENDS", "FRIENDS_OF_FRIENDS"]
        privacy.friends = friends.flatMap { groups.contains($0) ? $0 : nil }
        if groups.contains(allow) {
            privacy.friends = allow
            allow = ""
        }
        privacy.allow = allow.isEmpty ? [] : try people(allow)
        let deny = json["deny"]?.textOrNumber ?? ""
        privacy.deny = deny.isEmpty ? [] : try people(deny)
        return privacy
    }

    /// Publishes inside a write, where what is checked cannot change any more.
    func publish(
        author: ProfileID,
        wall: ProfileID,
        app: AppID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> PostID {
        guard try Profiles.find(wall, connection) != nil else {
            throw GraphError.unknownObject(wall.description, "post")
        }
        let isOwnWall = author == wall
        if !isOwnWall, wall.page == nil, !(try People.areFriends(author, wall, connection)) {
            throw GraphError(status: .forbidden, code: 210, message: "(#210) User not visible")
        }
        if let place, try Places.find(place, connection) == nil {
            throw GraphError.parameter("Param place must be a valid page ID")
        }
        for tag in tags where tag != author {
            // A Page has no friends; it names people who are there.
            let isKnown =
                author.page == nil
                ? try People.areFriends(author, tag, connection) : try People.find(tag, connection) != nil
            guard isKnown else {
                throw GraphError.parameter("Param tags must be a list of user IDs who are friends of the user")
            }
        }
        for photo in attached where !(try Photos.mayAttach(photo, author, app, connection)) {
            throw GraphError.parameter("Param attached_media must name unpublished photos of the one who posts")
        }
        var (content, mentions) = (content, [PageMention]())
        // An app names Pages only in the name of one.
        if author.page != nil, let message = content.message {
            let read = try PostMentions.read(message, connection)
            (content.message, mentions) = (read.text, read.mentions)
        }
        let othersSee = Privacy(audience: wall.page == nil ? .allFriends : .everyone)
        let draft = Posts.Draft(
            author: author,
            wall: wall,
            app: app,
            content: content,
            privacy: isOwnWall ? try allowedPrivacy(author, app, connection) : othersSee,
            place: place,
            tags: tags,
            attached: attached,
            isHidden: isHidden,
            scheduled: scheduled,
            mentions: mentions
        )
        if !hasAttachment, let latest = try Posts.latest(by: draft, connection), latest.repeats(draft) {
            throw GraphError.duplicate
        }
        return try Posts.insert(draft, at: moment, connection)
    }

    /// The privacy asked for, which may not be more open than what the person chose in the login dialog.
    ///
    /// On a friend's wall `privacy` has no say, as in the real one: those who see that wall see the post.
    private func allowedPrivacy(
        _ author: ProfileID,
        _ app: AppID,
        _ connection: borrowing Connection
    ) throws -> Privacy {
        // What a Page says is public; what it has not published only its own.
        if author.page != nil { return Privacy(audience: isHidden ? .onlyMe : .everyone) }
        if let chosenAudience { return Privacy(audience: chosenAudience) }
        let widest = try Grants.widestAudience(author, app, connection) ?? .onlyMe
        guard let privacy else { return Privacy(audience: widest) }
        if privacy.audience.isMoreOpen(than: widest) {
            throw GraphError.parameter(
                "Privacy is more open than the person lets the app post: at most \(widest.rawValue)"
            )
        }
        return privacy
    }
}

extension Post {
    /// Whether a draft says the same again.
    func repeats(_ draft: Posts.Draft) -> Bool {
        photos.isEmpty && content == draft.content && place?.id == draft.place && Set(tags.map(\.id)) == Set(draft.tags)
    }
}
