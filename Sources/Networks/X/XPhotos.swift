import Flyleaf
import HTTP
import Primitives

/// Photos on their way to X, each uploaded and described before a post names it ("Media v2", "Media upload 1.1").
///
/// Nothing of it is seen by anybody until then, and X forgets within a day what no post names: whatever fails here can
/// be done again. A description that X does not take ends the post too, because the person was shown it as a part of
/// that.
struct XPhotos: Sendable {
    let client: XClient

    /// With one post.
    static let maximumCount = 4
    /// Of one photo.
    static let maximumBytes = 5 << 20
    /// How often X is asked whether it is done with one photo, and the longest pause between.
    private static let maximumLooks = 10
    private static let longestPause = 10

    /// The identifiers of the photos in their order.
    func upload(_ files: [PhotoFile], _ token: AccessToken) async throws(NetworkFailure) -> [XID] {
        guard files.count <= Self.maximumCount, files.allSatisfy({ $0.bytes.count <= Self.maximumBytes }) else {
            throw NetworkFailure(.photoRefused, detail: "photos beyond the limits of X were not sent")
        }
        var ids: [XID] = []
        for file in files {
            do throws(NetworkFailure) {
                ids.append(try await upload(file, token))
            } catch {
                throw error.beforePosting
            }
        }
        return ids
    }

    /// Version 1.1 is where tokens of OAuth 1.0a upload; X is about to withdraw it.
    private func upload(_ file: PhotoFile, _ token: AccessToken) async throws(NetworkFailure) -> XID {
        if token.isSigned, let id = try await byFirstVersion(file, token) { return id }
        var form = MultipartForm(FormFields(["media_category": "tweet_image"]))
        form.append(file: file.bytes, name: "media", fileName: "photo.jpg", type: PhotoFile.mediaType)
        let json = try await client.call(Self.call(["2", "media", "upload"], .multipart(form)), token: token)
        guard let id = XID(json["data"]?["id"]) else { throw Self.unnamed }
        try await waitUntilDone(id, json, token)
        guard !file.description.text.isEmpty else { return id }
        let words = JSON.object(["alt_text": .object(["text": .string(file.description.text)])])
        let body = JSON.object(["id": .string(id.text), "metadata": words])
        _ = try await client.call(Self.call(["2", "media", "metadata"], .json(body)), token: token)
        return id
    }

    /// `nil` when this app may not, or nobody may any more.
    private func byFirstVersion(_ file: PhotoFile, _ token: AccessToken) async throws(NetworkFailure) -> XID? {
        var form = MultipartForm()
        form.append(file: file.bytes, name: "media", fileName: "photo.jpg", type: PhotoFile.mediaType)
        let json: JSON
        let call = Self.call(["1.1", "media", "upload.json"], .multipart(form), at: .upload, needs: .tweetWrite)
        switch try await client.attempt(call, token: token) {
        case .done(let value, _): json = value
        case .refused(let error, let failure):
            if error.needsOtherVersion || failure.category == .unsupported { return nil }
            throw failure
        }
        guard let id = XID(json["media_id_string"] ?? json["media_id"]) else { throw Self.unnamed }
        guard !file.description.text.isEmpty else { return id }
        let words = JSON.object(["text": .string(file.description.text)])
        let body = JSON.object(["alt_text": words, "media_id": .string(id.text)])
        let path = ["1.1", "media", "metadata", "create.json"]
        // Its answer has no body.
        _ = try await client.body(
            Self.call(path, .json(body), at: .upload, needs: .tweetWrite),
            as: .person(token)
        )
        return id
    }

    /// Asks until X is done with a photo; most are done at once, and nothing says so then.
    private func waitUntilDone(_ id: XID, _ uploaded: JSON, _ token: AccessToken) async throws(NetworkFailure) {
        var answer = uploaded
        for _ in 0..<Self.maximumLooks {
            guard let work = answer["data"]?["processing_info"] else { return }
            switch work["state"]?.text {
            case "succeeded": return
            case "failed": throw NetworkFailure(.refused, detail: "X could not read it")
            default: break
            }
            let pause = min(max(work["check_after_secs"]?.integer ?? 1, 1), Self.longestPause)
            await client.clock.sleep(.seconds(pause))
            let query = FormFields(["command": "STATUS", "media_id": id.text])
            answer = try await client.call(.read(["2", "media", "upload"], query, needs: .mediaWrite), token: token)
        }
        throw NetworkFailure(.transient, detail: "X is not done with it yet")
    }

    private static func call(
        _ path: [String],
        _ body: XCall.Body,
        at host: XCall.Host = .api,
        needs: Permission = .mediaWrite
    ) -> XCall {
        XCall(method: .post, host: host, path: path, body: body, effect: .preparing, needs: needs)
    }

    private static var unnamed: NetworkFailure {
        NetworkFailure(.brokenAnswer, detail: "X took it without naming it")
    }
}
