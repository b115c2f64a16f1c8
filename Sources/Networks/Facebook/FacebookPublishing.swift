import Flyleaf
import HTTP
import Primitives

/// Posting to a wall through the Graph API, and looking afterwards whether it is there.
///
/// A story with a photo is posted as that photo with words under it, in one call: Facebook puts it into the album of the
/// app and onto the wall.
struct FacebookPublishing: Sendable {
    let configuration: FacebookConfiguration
    let client: GraphClient

    /// More than one would be posts of their own.
    static let maximumPhotos = 1
    private static let postsPerPage = 100
    private static let maximumPages = 5

    /// Posts a story.
    func publish(
        _ credential: Credential,
        _ story: Story,
        _ files: [PhotoFile]
    ) async throws(NetworkFailure) -> PostReceipt {
        guard configuration.edition == .classic else {
            throw NetworkFailure(.unsupported, detail: "the current edition posts by dialog only")
        }
        guard files.count <= Self.maximumPhotos else {
            throw NetworkFailure(.photoRefused, detail: "more than one photo was not sent")
        }
        let wall = try wall(story.destination)
        if let photo = files.first { return try await publish(photo, story, on: wall, credential) }
        let call = GraphCall.post([wall, "feed"], try Self.fields(story), needs: .publishActions)
        let answer = try await client.call(call, token: credential.token.secret)
        return try receipt(GraphID(answer["id"]))
    }

    private func publish(
        _ photo: PhotoFile,
        _ story: Story,
        on wall: String,
        _ credential: Credential
    ) async throws(NetworkFailure) -> PostReceipt {
        let fields = try Self.photoFields(story)
        let call = GraphCall.post([wall, "photos"], fields, photo: photo, needs: .publishActions)
        let answer: JSONValue
        do throws(NetworkFailure) {
            answer = try await client.call(call, token: credential.token.secret)
        } catch  where error.category == .tooLong {
            // The words were measured before; what is too large for a server on the way is the photo.
            throw NetworkFailure(.photoRefused, detail: error.detail, answer: error.answer)
        }
        return try receipt(GraphID(answer["post_id"]) ?? GraphID(answer["id"]))
    }

    private func receipt(_ id: GraphID?) throws(NetworkFailure) -> PostReceipt {
        guard let id else {
            // It said yes: the post is likely there, only its name is not known.
            throw NetworkFailure(.answerLost, detail: "Facebook took the post without naming it")
        }
        return FacebookDialog.receipt(id, configuration)
    }

    /// Deletes a post; one that is gone already counts as deleted.
    func withdraw(_ credential: Credential, _ receipt: PostReceipt) async throws(NetworkFailure) {
        let path = [try Self.checked(receipt.remoteID)]
        let answer: JSONValue
        do {
            answer = try await client.call(.delete(path, needs: .publishActions), token: credential.token.secret)
        } catch {
            if error.category == .notFound { return }
            throw error
        }
        guard answer == .bool(true) || answer["success"] == .bool(true) else {
            throw NetworkFailure(.refused, detail: "Facebook did not confirm that the post is gone")
        }
    }

    /// The post with exactly this link by this person, in its card or in the words under a photo, among those since a moment; `nil` when Facebook has none.
    func find(
        _ credential: Credential,
        _ story: Story,
        since: Timestamp
    ) async throws(NetworkFailure) -> PostReceipt? {
        let path = [try wall(story.destination), "feed"]
        var cursor: GraphCursor?
        var seen: Set<String> = []
        for _ in 0..<Self.maximumPages {
            let fields = Self.search(story, since: since, cursor: cursor)
            let json = try await client.call(.read(path, fields), token: credential.token.secret)
            let page = try GraphPage(json, after: cursor)
            if let id = page.entries.lazy.compactMap({ Self.match($0, story, credential.identity) }).first {
                return FacebookDialog.receipt(id, configuration)
            }
            guard let next = page.cursor, !Self.isPast(page.entries, since) else { return nil }
            guard seen.insert(next.text).inserted else {
                throw NetworkFailure(.brokenAnswer, detail: "pages that lead in a circle")
            }
            cursor = next
        }
        // Saying "not there" now could lead to a second post.
        throw NetworkFailure(.brokenAnswer, detail: "more posts than can be looked through")
    }

    /// The fields of a post, in a fixed order; what is empty is left out.
    private static func fields(_ story: Story) throws(NetworkFailure) -> FormFields {
        guard story.message.length <= Capabilities.facebookMessageLimit else {
            throw NetworkFailure(.tooLong, detail: "a message beyond the limit was not sent")
        }
        var fields = FormFields()
        for (name, value) in [
            ("message", story.message.text), ("link", story.link), ("name", story.name), ("caption", story.caption),
            ("description", story.description),
        ] where !value.isEmpty { fields.append(name, value) }
        if story.destination == .own { fields.append("privacy", privacy(story.audience)) }
        if let place = story.place { fields.append("place", try checked(place.remoteID)) }
        if !story.tags.isEmpty {
            // Facebook takes tags only together with a place.
            guard story.place != nil else {
                throw NetworkFailure(.refused, detail: "tags without a place were not sent")
            }
            var ids: [String] = []
            for person in story.tags { ids.append(try checked(person.remoteID)) }
            fields.append("tags", ids.joined(separator: ","))
        }
        return fields
    }

    /// The fields of a photo, beside the picture; nobody is tagged, because Facebook tags people in pictures by where they
    /// are in them.
    private static func photoFields(_ story: Story) throws(NetworkFailure) -> FormFields {
        let preview = FacebookCaption.preview(story)
        guard preview.fits, !story.photos.isEmpty else {
            throw NetworkFailure(.tooLong, detail: "words beyond the limit were not sent")
        }
        guard story.tags.isEmpty else {
            throw NetworkFailure(.refused, detail: "tags on a photo were not sent")
        }
        var fields = FormFields(["message": FacebookCaption.text(story)])
        if story.destination == .own { fields.append("privacy", privacy(story.audience)) }
        if let place = story.place { fields.append("place", try checked(place.remoteID)) }
        return fields
    }

    /// A friend's wall has the audience its owner chose, so this goes with posts to one's own only.
    private static func privacy(_ audience: Audience) -> String {
        switch audience {
        case .onlyMe: #"{"value":"SELF"}"#
        case .friends: #"{"value":"ALL_FRIENDS"}"#
        case .everyone: #"{"value":"EVERYONE"}"#
        }
    }

    private func wall(_ destination: ShareDestination) throws(NetworkFailure) -> String {
        switch destination {
        case .own: "me"
        case .friend(let person): try Self.checked(person.remoteID)
        }
    }

    private static func checked(_ id: String) throws(NetworkFailure) -> String {
        guard let id = GraphID(id) else {
            throw NetworkFailure(.notFound, detail: "no identifier of Facebook looks like that")
        }
        return id.text
    }

    private static func search(_ story: Story, since: Timestamp, cursor: GraphCursor?) -> FormFields {
        var fields = FormFields([
            // A photo links to its own page, and has the link of the story in its words.
            "fields": story.photos.isEmpty ? "id,from,link,created_time" : "id,from,message,created_time",
            "since": String(since.seconds),
            "limit": String(postsPerPage),
        ])
        for field in cursor?.fields.all ?? [] { fields.append(field.name, field.value) }
        return fields
    }

    /// The link holds the key of the share; somebody else's copy of the post holds it too, hence `from`.
    private static func match(_ json: JSONValue, _ story: Story, _ identity: Identity) -> GraphID? {
        if story.photos.isEmpty {
            guard let link = json["link"]?.text, link.utf8.elementsEqual(story.link.utf8) else { return nil }
        } else {
            guard let words = json["message"]?.text, words.utf8.contains(Array(story.link.utf8)) else { return nil }
        }
        if let author = json["from"]?["id"]?.textOrNumber, author != identity.remoteID { return nil }
        return GraphID(json["id"])
    }

    /// Whether a page reaches back behind the moment, for servers that pay no heed to `since`.
    private static func isPast(_ entries: [JSONValue], _ since: Timestamp) -> Bool {
        entries.last?["created_time"]?.text.flatMap { Timestamp(iso8601: $0) }.map { $0 < since } ?? false
    }
}
