import Flyleaf
import HTTP
import Primitives

/// Posting to X with photos, looking afterwards whether it is there, and deleting.
///
/// Version 2 first; an app that may use only version 1.1 is told so there, and goes on with that.
struct XPublishing: Sendable {
    let configuration: XConfiguration
    let client: XClient

    /// What a story looks like; people whose username is not known are left out here and refused when it is sent.
    static func preview(_ story: Story) -> PostPreview {
        let post = XPost(story)
        return PostPreview(
            form: .text(post.text),
            length: post.length.value,
            limit: WeightedLength.limit,
            within: post.length.within,
            readers: readers(story)
        )
    }

    /// Who can read it, where destination or audience promise something else.
    private static func readers(_ story: Story) -> PostReaders? {
        if case .friend(let person) = story.destination {
            return XUsername(of: person).map { .everybodyWithFriendCalled(username: $0.text) } ?? .nobodyToCall
        }
        return story.audience == .everyone ? nil : .everybodyAtAccount
    }

    /// Posts a story with its place and its photos, which are there before it.
    func publish(
        _ credential: Credential,
        _ story: Story,
        _ files: [PhotoFile]
    ) async throws(NetworkFailure) -> PostReceipt {
        let post = XPost(story)
        guard !post.isMissingPeople else {
            throw NetworkFailure(.notFound, detail: "no username is known of a person")
        }
        guard post.length.value <= WeightedLength.limit else {
            throw NetworkFailure(.tooLong, detail: "a text beyond the limit was not sent")
        }
        guard post.length.isValid else { throw NetworkFailure(.refused, detail: "an empty text was not sent") }
        let place = try await XPlaces(client: client).identifier(of: story.place, credential.token)
        let photos = try await XPhotos(client: client).upload(files, credential.token)
        let media: JSON? = photos.isEmpty ? nil : ["media_ids": .array(photos.map { .string($0.text) })]
        let geo: JSON? = place.map { id -> JSON in ["place_id": .string(id)] }
        let body = JSON.object(["geo": geo, "media": media, "text": .string(post.text)])
        let call = XCall.post(["2", "tweets"], .json(body))
        let id: XID?
        switch try await client.attempt(call, token: credential.token) {
        case .done(let json, _): id = XID(json["data"]?["id"])
        case .refused(let error, let failure):
            guard error.needsOtherVersion, credential.isSigned else { throw failure }
            id = try await update(credential, post, photos, place)
        }
        guard let id else {
            // It said yes: the post is likely there, only its name is not known.
            throw NetworkFailure(.answerLost, detail: "X took the post without naming it")
        }
        return receipt(id, of: credential.identity)
    }

    /// Posts by version 1.1.
    private func update(
        _ credential: Credential,
        _ post: XPost,
        _ photos: [XID],
        _ place: String?
    ) async throws(NetworkFailure) -> XID? {
        var form = FormFields(["status": post.text])
        if let place { form.append("place_id", place) }
        if !photos.isEmpty { form.append("media_ids", photos.map(\.text).joined(separator: ",")) }
        let call = XCall.post(["1.1", "statuses", "update.json"], .form(form))
        let json = try await client.call(call, token: credential.token)
        return XID(json["id_str"] ?? json["id"])
    }

    /// Looks for a post by the key in its link, among the person's own.
    func find(_ credential: Credential, _ search: PostSearch) async throws(NetworkFailure) -> Finding<PostReceipt> {
        guard let id = XID(credential.identity.remoteID) else {
            throw NetworkFailure(.notFound, detail: "no identifier of X looks like that")
        }
        let mark = XShareMark(search.story)
        let timeline = XTimeline(client: client, token: credential.token, user: id, isIt: { mark.isIn($0) })
        switch try await timeline.finding(since: search.since, mayUseFirstVersion: credential.isSigned) {
        case .found(let id): return .found(receipt(id, of: credential.identity))
        case .absent(let proof): return .absent(proof)
        case .notShown(let doubt): return .notShown(doubt)
        }
    }

    /// Deletes a post; one that X says does not exist counts as deleted.
    func withdraw(_ credential: Credential, _ receipt: PostReceipt) async throws(NetworkFailure) {
        guard let id = XID(receipt.remoteID) else {
            throw NetworkFailure(.notFound, detail: "no identifier of X looks like that")
        }
        let call = XCall(method: .delete, path: ["2", "tweets", id.text], effect: .changing, needs: .tweetWrite)
        switch try await client.attempt(call, token: credential.token) {
        case .done(let json, _):
            switch json["data"]?["deleted"] {
            case .bool(true): return
            case .bool(false): throw NetworkFailure(.refused, detail: "X says that it did not delete the post")
            default: throw NetworkFailure(.brokenAnswer, detail: "X does not say whether it deleted the post")
            }
        case .refused(let error, let failure):
            if XErrorTable.saysGone(error, failure.answer?.status) { return }
            guard error.needsOtherVersion, credential.isSigned else { throw failure }
            try await destroy(credential, id)
        }
    }

    /// Deletes by version 1.1, which answers with the post that was.
    private func destroy(_ credential: Credential, _ id: XID) async throws(NetworkFailure) {
        let path = ["1.1", "statuses", "destroy", "\(id.text).json"]
        let call = XCall(method: .post, path: path, effect: .changing, needs: .tweetWrite)
        switch try await client.attempt(call, token: credential.token) {
        case .done(let json, _):
            guard XID(json["id_str"] ?? json["id"]) == id else {
                throw NetworkFailure(.brokenAnswer, detail: "X does not say whether it deleted the post")
            }
        case .refused(let error, let failure):
            guard XErrorTable.saysGone(error, failure.answer?.status) else { throw failure }
        }
    }

    private func receipt(_ id: XID, of identity: Identity) -> PostReceipt { configuration.receipt(id, of: identity) }
}

extension XConfiguration {
    /// The proof of a post: its page on X.
    ///
    /// The name in the address is for people; the number decides there.
    func receipt(_ id: XID, of identity: Identity) -> PostReceipt {
        let username = XUsername(ofProfile: identity.profileURL)
        let path = username.map { "/\($0.text)/status/\(id.text)" } ?? "/i/web/status/\(id.text)"
        return PostReceipt(remoteID: id.text, url: authURL.appending(path: path).description)
    }
}

extension Credential {
    /// Whether calls are signed by OAuth 1.0a.
    var isSigned: Bool { token.isSigned }
}

extension AccessToken {
    /// Whether calls are signed by OAuth 1.0a.
    var isSigned: Bool {
        if case .oauth1 = proof { true } else { false }
    }
}
