import Flyleaf
import HTTP
import Primitives

/// Photos on their way to a server, each uploaded with its description before a status names it.
///
/// Nobody sees one until then, and a server forgets what no status names: whatever fails here can be done again.
struct MastodonPhotos: Sendable {
    let server: MastodonServer
    let randomness: Randomness

    /// How long to wait before each look at a photo the server still works on: half a minute in all.
    private static let pauses: [Duration] = [
        .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(15),
    ]

    /// The identifiers of the photos in their order.
    func upload(_ files: [PhotoFile], token: String) async throws(NetworkFailure) -> [MastodonID] {
        let limits = server.registration.limits
        let fits = files.allSatisfy { file in
            file.bytes.count <= limits.imageBytes
                && file.description.text.unicodeScalars.count <= limits.mediaDescriptionLength
        }
        guard files.count <= limits.mediaCount, fits else {
            throw NetworkFailure(.photoRefused, detail: "photos beyond the limits of the server were not sent")
        }
        var ids: [MastodonID] = []
        for file in files {
            do throws(NetworkFailure) {
                ids.append(try await upload(file, token))
            } catch {
                throw error.beforePosting
            }
        }
        return ids
    }

    private func upload(_ file: PhotoFile, _ token: String) async throws(NetworkFailure) -> MastodonID {
        var form = MultipartForm()
        form.append(file: file.bytes, name: "file", fileName: "photo.jpg", type: PhotoFile.mediaType)
        if !file.description.text.isEmpty { form.append("description", file.description.text) }
        var call = MastodonCall(method: .post, path: ["api", "v2", "media"], effect: .preparing, needs: .writeMedia)
        call.upload = form.encoded(randomness)
        let answer = try await server.client.call(call, token: token)
        guard let id = MastodonID(answer.json["id"]) else {
            throw NetworkFailure(.brokenAnswer, detail: "the server took it without naming it")
        }
        if answer.status == .accepted { try await waitUntilDone(id, token) }
        return id
    }

    /// A status that names a photo which is still worked on is refused.
    private func waitUntilDone(_ id: MastodonID, _ token: String) async throws(NetworkFailure) {
        for pause in Self.pauses {
            await server.client.clock.sleep(pause)
            let call = MastodonCall.read(["api", "v1", "media", id.text], needs: .writeMedia)
            if try await server.client.call(call, token: token).status != .partialContent { return }
        }
        throw NetworkFailure(.transient, detail: "the server is not done with it yet")
    }
}
