import Flyleaf
import HTTP
import Primitives

/// Reads a list of posts that Facebook had for a person, in the edition that showed them to programs at all.
struct FacebookStream: Sendable {
    let client: GraphClient
    /// The edge of the person: `home`, `posts` or, for their wall, `feed`.
    let edge: String
    /// Whether what the person wrote is left out, so that what others wrote to them stays.
    var isOfOthers = false

    static let postsPerPage = 40
    static let maximumPages = 5
    static let freshness = Duration.seconds(300)

    static let rule = PermissionRule(permission: .readStream, moment: .reading, use: .stream, isRevocable: true)

    private static let fields =
        "id,from,to,message,story,picture,link,name,caption,description,type,created_time,updated_time,actions"

    /// One page, from the cursor of a page before.
    ///
    /// - Parameter person: whose list it is.
    func page(_ token: String, of person: String, after next: String?) async throws(NetworkFailure) -> StreamPage {
        let cursor = next.flatMap { GraphCursor($0) }
        guard next == nil || cursor != nil else {
            throw NetworkFailure(.notFound, detail: "no mark of a page before")
        }
        var fields = FormFields(["fields": Self.fields, "limit": String(Self.postsPerPage)])
        for field in cursor?.fields.all ?? [] { fields.append(field.name, field.value) }
        let json = try await client.call(.read(["me", edge], fields, needs: .readStream), token: token)
        let page = try GraphPage(json, after: cursor)
        // An empty page with a successor is the end in all but name: what is hidden from the app is left out of pages.
        let isEnd = page.entries.isEmpty
        return StreamPage(items: page.entries.compactMap { item($0, person) }, next: isEnd ? nil : page.cursor?.text)
    }

    private func item(_ json: JSON, _ person: String) -> StreamItem? {
        guard let id = GraphID(json["id"]), let writer = FacebookPortrait(client.configuration).author(json["from"]),
            let moment = json["created_time"]?.text.flatMap({ Timestamp(iso8601: $0) })
        else { return nil }
        if isOfOthers, writer.remoteID == person { return nil }
        var text = LinkedText()
        // What the person wrote, or else what the network says happened.
        text.append((json["message"] ?? json["story"])?.text ?? "")
        text.trimEnd()
        var post = StreamPost(remoteID: id.text, author: writer, writtenAt: moment, text: text)
        post.page = json["actions"]?.elements?.lazy.compactMap { foreignAddress($0["link"]?.text) }.first
        post.card = Self.card(json)
        let picture = foreignAddress(json["picture"]?.text)
        switch json["type"]?.text {
        case "photo": post.attachments = [StreamAttachment(kind: .picture, words: "", picture: picture)]
        case "video": post.attachments = [StreamAttachment(kind: .video, words: "", picture: picture)]
        default: break
        }
        guard !text.isEmpty || post.card != nil || !post.attachments.isEmpty else { return nil }
        return StreamItem(remoteID: id.text, moment: moment, repeater: nil, post: post)
    }

    private static func card(_ json: JSON) -> StreamCard? {
        guard let address = foreignAddress(json["link"]?.text) else { return nil }
        let title = foreignLine(json["name"]?.text ?? "", maximumLength: StreamCard.maximumLength)
        // The picture of a photo or a video stands with it.
        let isAttached = ["photo", "video"].contains(json["type"]?.text)
        return StreamCard(
            title: title.isEmpty ? shortAddress(address) : title,
            address: address,
            picture: isAttached ? nil : foreignAddress(json["picture"]?.text)
        )
    }
}
