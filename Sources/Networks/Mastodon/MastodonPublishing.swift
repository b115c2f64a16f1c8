import Flyleaf
import HTTP
import Primitives

/// Posting through a server with photos, looking afterwards whether it is there, and taking it back.
struct MastodonPublishing: Sendable {
    let server: MastodonServer
    let servers: MastodonServers
    let account: MastodonAccount
    let randomness: Randomness

    /// Servers refuse longer request lines (ours at 8,192 bytes).
    private static let maximumURLLength = 7000

    func preview(_ story: Story) -> PostPreview {
        MastodonPost(story, server.registration.limits).preview
    }

    /// Posts a story with its photos, which are there before it; sent twice with the same link within an hour, it is there
    /// once.
    func publish(_ credential: Credential, _ story: Story, _ files: [PhotoFile]) async throws -> PostReceipt {
        let token = try server.token(of: credential)
        let author = try server.account(of: credential)
        let post = MastodonPost(story, server.registration.limits)
        if case .friend(let friend) = story.destination, MastodonAccountID(friend) == nil {
            throw NetworkFailure(.notFound, detail: "a friend without an address")
        }
        guard post.length <= post.limit else {
            throw NetworkFailure(.tooLong, detail: "\(post.length) characters where \(post.limit) are taken")
        }
        var fields = FormFields(["status": post.text, "visibility": post.visibility])
        if let language = story.options.language { fields.append("language", language.code) }
        if !post.warning.isEmpty { fields.append("spoiler_text", post.warning) }
        for id in try await upload(files, token) { fields.append("media_ids[]", id.text) }
        let call = MastodonCall(
            method: .post,
            path: ["api", "v1", "statuses"],
            fields: fields,
            effect: .posting,
            needs: .writeStatuses,
            idempotencyKey: MastodonPost.idempotencyKey(story)
        )
        let json: JSON
        do throws(NetworkFailure) {
            json = try await server.client.call(call, token: token).json
        } catch {
            if error.category == .refused, error.isTurnedAway { try await requireLogin(credential) }
            throw await checkedAgainstLimits(error, post)
        }
        guard let id = MastodonID(json["id"]) else {
            // It said yes: the post is likely there, only its name is not known.
            throw NetworkFailure(.answerLost, detail: "the server took the post without naming it")
        }
        return server.receipt(id, json, author)
    }

    /// What a refused post means, after the limits were read anew: those we know may not be those there are, and the next
    /// preview should know better.
    ///
    /// Where the server announces a limit that the post keeps, and finds it too long all the same, that is said.
    private func checkedAgainstLimits(
        _ failure: NetworkFailure,
        _ post: MastodonPost
    ) async -> NetworkFailure {
        let isOfContent = failure.category == .tooLong || [400, 413, 422].contains(failure.answer?.status)
        guard isOfContent, failure.category != .transient else { return failure }
        guard let limits = await recheckLimits(), failure.category == .tooLong, post.length <= limits.characters else {
            return failure
        }
        return NetworkFailure(
            .shorterThanAnnounced,
            userMessage: failure.userMessage,
            detail: failure.detail,
            answer: failure.answer
        )
    }

    /// Throws when what was refused was the login and not the post.
    private func requireLogin(_ credential: Credential) async throws(NetworkFailure) {
        do throws(NetworkFailure) {
            _ = try await account.permissions(credential)
        } catch {
            // Any other trouble tells nothing of the post that was refused.
            if error.endsConnection { throw error }
        }
    }

    private func upload(_ files: [PhotoFile], _ token: String) async throws(NetworkFailure) -> [MastodonID] {
        do throws(NetworkFailure) {
            return try await MastodonPhotos(server: server, randomness: randomness).upload(files, token: token)
        } catch {
            // The limits we know are not those there are; the next dialog should know better.
            if error.category == .photoRefused, error.answer != nil { await recheckLimits() }
            throw error
        }
    }

    /// Looks for a post by the link in it.
    func find(_ credential: Credential, _ search: PostSearch) async throws(NetworkFailure) -> Finding<PostReceipt> {
        let token = try server.token(of: credential)
        let account = try server.account(of: credential)
        return try await MastodonSearch(server: server, token: token, account: account, search: search).finding()
    }

    /// Deletes a post; one that is gone already counts as deleted.
    func withdraw(_ credential: Credential, _ receipt: PostReceipt) async throws(NetworkFailure) {
        try await MastodonMarking(server: server, mark: .removal).set(credential, receipt.remoteID, true, [])
    }

    /// The server's own page for a post, which does not tell what became of it; a long text is left for the person.
    func dialog(_ story: Story) throws(NetworkFailure) -> String {
        let post = MastodonPost(story, server.registration.limits)
        let url = server.origin.appending(path: "/share").adding(FormFields(["text": post.text]))
        guard url.description.utf8.count <= Self.maximumURLLength else {
            throw NetworkFailure(.tooLong, detail: "more text than an address carries")
        }
        return url.description
    }

    /// The limits that the server announces now; `nil` when it cannot be asked.
    @discardableResult
    private func recheckLimits() async -> ServerLimits? {
        do {
            return try await servers.recheck(server.registration).limits
        } catch {
            // The person is told of the refusal already; the next look at the server comes within a day.
            return nil
        }
    }
}
