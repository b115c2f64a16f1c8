import Flyleaf
import Primitives

/// What a server says of itself (`/api/v2/instance`, before 4.0 `/api/v1/instance`).
struct MastodonInstance: Sendable, Equatable {
    let title: String
    let version: String
    let limits: ServerLimits
    /// Where it tells what happens, by its own word.
    let streaming: String?

    /// Reads either version; `nil` when it is no answer of a server like Mastodon.
    init?(_ json: JSON) {
        guard let version = json["version"]?.text, (json["domain"] ?? json["uri"])?.text != nil else { return nil }
        self.version = foreignLine(version, maximumLength: 100)
        title = foreignLine(json["title"]?.text ?? "", maximumLength: 100)
        streaming = (json["configuration"]?["urls"]?["streaming"] ?? json["urls"]?["streaming_api"])?.text
        let statuses = json["configuration"]?["statuses"]
        let media = json["configuration"]?["media_attachments"]
        let usual = ServerLimits()
        limits = ServerLimits(
            // `max_toot_chars` is how programs like Mastodon say it in version 1.
            characters: Self.number(statuses?["max_characters"] ?? json["max_toot_chars"], 1...10_000_000)
                ?? usual.characters,
            linkLength: Self.number(statuses?["characters_reserved_per_url"], 1...1000) ?? usual.linkLength,
            // All of ours are of one type: where that is not taken, no photo is.
            mediaCount: Self.takesPhotos(media)
                ? Self.number(statuses?["max_media_attachments"], 0...1000) ?? usual.mediaCount : 0,
            mediaDescriptionLength: Self.number(media?["description_limit"], 0...1_000_000)
                ?? usual.mediaDescriptionLength,
            imageBytes: Self.number(media?["image_size_limit"], 0...(1 << 40)) ?? usual.imageBytes
        )
    }

    /// A server that names no types takes the usual ones.
    private static func takesPhotos(_ media: JSON?) -> Bool {
        guard let types = media?["supported_mime_types"]?.elements else { return true }
        return types.prefix(1000).contains { $0.text == PhotoFile.mediaType }
    }

    /// A limit within reason; what lies outside is no answer to rely on.
    private static func number(_ json: JSON?, _ range: ClosedRange<Int>) -> Int? {
        json?.integer.flatMap { range.contains($0) ? $0 : nil }
    }

    /// Asks a server; throws `notFound` with words when something else answers there.
    static func read(_ client: MastodonClient) async throws(NetworkFailure) -> MastodonInstance {
        for version in ["v2", "v1"] {
            do throws(NetworkFailure) {
                let answer = try await client.call(.read(["api", version, "instance"]))
                guard let instance = MastodonInstance(answer.json) else { throw noServer }
                return instance
            } catch {
                switch error.category {
                case .notFound, .brokenAnswer, .refused: continue
                // Closed servers answer nobody without a token.
                case .reauthenticate, .permissionMissing, .blocked: throw closed
                case .misconfigured: throw forbidden
                case .unreachable: throw unreachable(error)
                default: throw error
                }
            }
        }
        throw noServer
    }

    private static var noServer: NetworkFailure {
        NetworkFailure(
            .notFound,
            naming: .speaksOtherwise,
            detail: "no instance document"
        )
    }

    private static var closed: NetworkFailure {
        NetworkFailure(
            .notFound,
            naming: .closed,
            detail: "the instance document is not public"
        )
    }

    /// The client refused the address: it is not on the public internet.
    private static var forbidden: NetworkFailure {
        NetworkFailure(
            .refused,
            naming: .notPublic,
            detail: "an address that is not public"
        )
    }

    private static func unreachable(_ failure: NetworkFailure) -> NetworkFailure {
        NetworkFailure(
            .unreachable,
            naming: .silent,
            detail: failure.detail
        )
    }
}
