import Flyleaf
import HTTP
import Primitives

/// Posting to a wall or as a Page through the Graph API, and looking afterwards whether it is there.
///
/// A story with a photo is posted as that photo with words under it, in one call: Facebook puts it into the album of the
/// app, or one the person named, and onto the wall.
struct FacebookPublishing: Sendable {
    let configuration: FacebookConfiguration
    let client: GraphClient

    /// More than one would be posts of their own.
    static let maximumPhotos = 1

    /// Posts a story.
    func publish(
        _ credential: Credential,
        _ story: Story,
        _ files: [PhotoFile]
    ) async throws(NetworkFailure) -> PostReceipt {
        guard files.count <= Self.maximumPhotos else {
            throw NetworkFailure(.photoRefused, detail: "more than one photo was not sent")
        }
        let photoFields = files.isEmpty ? nil : try Self.photoFields(story)
        let fields = try fields(story)
        let wall = try await wall(story.destination, credential)
        if let photo = files.first, let photoFields {
            let album = try await album(of: story, wall)
            return try await publish(photo, photoFields, into: album, on: wall)
        }
        let call = GraphCall.post([wall.path, "feed"], fields, needs: wall.posting)
        let answer = try await client.call(call, token: wall.token)
        return try receipt(GraphID(answer["id"]))
    }

    private func publish(
        _ photo: PhotoFile,
        _ fields: FormFields,
        into album: GraphID?,
        on wall: FacebookWall
    ) async throws(NetworkFailure) -> PostReceipt {
        let call = GraphCall.post([album?.text ?? wall.path, "photos"], fields, photo: photo, needs: wall.posting)
        let answer: JSON
        do throws(NetworkFailure) {
            answer = try await client.call(call, token: wall.token)
        } catch  where error.category == .tooLong {
            // The words were measured before; what is too large for a server on the way is the photo.
            throw NetworkFailure(.photoRefused, detail: error.detail, answer: error.answer)
        }
        return try receipt(GraphID(answer["post_id"]) ?? GraphID(answer["id"]))
    }

    /// The album the person named, on their own wall; without one Facebook puts photos into that of the app.
    private func album(of story: Story, _ wall: FacebookWall) async throws(NetworkFailure) -> GraphID? {
        guard let name = story.options.album, story.destination == .own else { return nil }
        return try await FacebookAlbums(client: client, token: wall.token).identifier(of: name)
    }

    private func receipt(_ id: GraphID?) throws(NetworkFailure) -> PostReceipt {
        guard let id else {
            // It said yes: the post is likely there, only its name is not known.
            throw NetworkFailure(.answerLost, detail: "Facebook took the post without naming it")
        }
        return FacebookDialog.receipt(id, configuration)
    }

    /// What removing a post of a profile takes.
    static let removing = PermissionRule(
        permission: .publishActions,
        moment: .acting,
        use: .removing,
        isRevocable: true
    )

    /// Deletes a post; one that nobody can see who may see it counts as deleted.
    ///
    /// - Rule: what Facebook does not know counts as gone once a reading with the permission for it says the same.
    /// - Why: of what a program may not see it says the same as of what does not exist (code 100, subcode 33).
    /// - Without it: a post would be called removed, and stand there for everybody.
    func withdraw(
        _ credential: Credential,
        _ receipt: PostReceipt,
        from destination: ShareDestination
    ) async throws(NetworkFailure) {
        let path = [try Self.checked(receipt.remoteID)]
        let wall = try await wall(destination, credential)
        let answer: JSON
        do throws(NetworkFailure) {
            answer = try await client.call(.delete(path, needs: wall.posting), token: wall.token)
        } catch {
            if error.category == .notFound, try await isGone(path, wall, credential) { return }
            throw error
        }
        if answer == .bool(true) || answer["success"] == .bool(true) { return }
        guard answer["success"] == .bool(false) else {
            throw NetworkFailure(.brokenAnswer, detail: "Facebook does not say whether it deleted the post")
        }
        throw NetworkFailure(.refused, detail: "Facebook says that it did not delete the post")
    }

    /// Whether a post that would be shown if it were there is not.
    private func isGone(
        _ path: [String],
        _ wall: FacebookWall,
        _ credential: Credential
    ) async throws(NetworkFailure) -> Bool {
        // What is remembered of permissions may be older than what the person took back at Facebook.
        let held = try await FacebookLogin.permissions(credential.token.secret, client)
        guard held.granted.contains(wall.reading) else { return false }
        do throws(NetworkFailure) {
            _ = try await client.call(.read(path, FormFields(["fields": "id"]), needs: wall.reading), token: wall.token)
            return false
        } catch {
            switch error.category {
            case .notFound: return true
            case .permissionMissing: return false
            default: throw error
            }
        }
    }

    /// Looks for a post by the link in it.
    func find(_ credential: Credential, _ search: PostSearch) async throws(NetworkFailure) -> Finding<PostReceipt> {
        let wall = try await wall(search.story.destination, credential)
        let wallSearch = FacebookSearch(client: client, wall: wall, search: search)
        switch try await wallSearch.finding() {
        case .found(let id): return .found(FacebookDialog.receipt(id, configuration))
        case .absent(let proof): return .absent(proof)
        case .notShown(let doubt): return .notShown(doubt)
        }
    }

    /// The fields of a post, in a fixed order; what is empty is left out.
    ///
    /// Since 2017 the card is made of what the link leads to alone (Graph API v2.9, "link preview").
    private func fields(_ story: Story) throws(NetworkFailure) -> FormFields {
        guard story.message.length <= Capabilities.facebookMessageLimit else {
            throw NetworkFailure(.tooLong, detail: "a message beyond the limit was not sent")
        }
        var fields = FormFields()
        let card = [("name", story.name), ("caption", story.caption), ("description", story.description)]
        for (name, value) in [("message", story.message.text), ("link", story.link)]
            + (configuration.edition == .classic ? card : []) where !value.isEmpty
        {
            fields.append(name, value)
        }
        if story.destination == .own { fields.append("privacy", Self.privacy(story.audience)) }
        if let place = story.place { fields.append("place", try Self.checked(place.remoteID)) }
        if !story.tags.isEmpty {
            // Facebook takes tags only together with a place.
            guard story.place != nil else {
                throw NetworkFailure(.refused, detail: "tags without a place were not sent")
            }
            var ids: [String] = []
            for person in story.tags { ids.append(try Self.checked(person.remoteID)) }
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
        // A post for nobody never comes here; if it did, this is the fewest there can be.
        case .nobody, .onlyMe: #"{"value":"SELF"}"#
        case .friends: #"{"value":"ALL_FRIENDS"}"#
        case .everyone: #"{"value":"EVERYONE"}"#
        }
    }

    /// Where a post goes; for a Page its token is read first.
    private func wall(
        _ destination: ShareDestination,
        _ credential: Credential
    ) async throws(NetworkFailure) -> FacebookWall {
        if case .page(let page) = destination {
            let id = try Self.checked(page.remoteID)
            return FacebookWall(
                path: id,
                author: id,
                token: try await FacebookPages(configuration: configuration, client: client)
                    .token(of: page, credential.token.secret),
                posting: FacebookPagePermissions(configuration.edition).posting,
                reading: FacebookPagePermissions(configuration.edition).reading
            )
        }
        guard configuration.edition == .classic else {
            throw NetworkFailure(.unsupported, detail: "the current edition posts to profiles by dialog only")
        }
        return FacebookWall(
            path: try destination.friend.map { person throws(NetworkFailure) in try Self.checked(person.remoteID) }
                ?? "me",
            author: credential.identity.remoteID,
            token: credential.token.secret,
            posting: .publishActions,
            reading: .readStream
        )
    }

    private static func checked(_ id: String) throws(NetworkFailure) -> String {
        guard let id = GraphID(id) else {
            throw NetworkFailure(.notFound, detail: "no identifier of Facebook looks like that")
        }
        return id.text
    }
}
