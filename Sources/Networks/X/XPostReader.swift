import Flyleaf
import Primitives

/// Reads posts of X as entries of a list; one that cannot be shown as X wants it is left out.
struct XPostReader {
    private let users: [String: JSON]
    private let posts: [String: JSON]
    private let media: [String: JSON]
    private let site: String

    /// - Parameters:
    ///   - includes: what stands beside the posts of a page of version 2, any of which may be missing.
    ///   - site: where people meet X, without a slash at the end.
    init(_ includes: JSON?, site: String) {
        func index(_ list: String, _ key: String) -> [String: JSON] {
            var found: [String: JSON] = [:]
            for entry in includes?[list]?.elements ?? [] {
                if let id = entry[key]?.textOrNumber { found[id] = entry }
            }
            return found
        }
        users = index("users", "id")
        posts = index("tweets", "id")
        media = index("media", "media_key")
        self.site = site
    }

    // MARK: Version 2

    func item(_ json: JSON) -> StreamItem? {
        guard let id = XID(json["id"]), let moment = moment(json["created_at"]),
            let author = author(json["author_id"]?.textOrNumber.flatMap { users[$0] })
        else { return nil }
        let repeated = referenced(json, "retweeted")
        guard let repeated else {
            return StreamItem(remoteID: id.text, moment: moment, repeater: nil, post: post(json, id, author, moment))
        }
        // The text of a repeat is cut; without the post itself there is nothing whole to show.
        guard let original = posts[repeated], let originalID = XID(original["id"]),
            let writtenAt = self.moment(original["created_at"]),
            let writer = self.author(original["author_id"]?.textOrNumber.flatMap { users[$0] })
        else { return nil }
        let post = post(original, originalID, writer, writtenAt)
        return StreamItem(remoteID: id.text, moment: moment, repeater: author, post: post)
    }

    private func post(_ json: JSON, _ id: XID, _ author: StreamAuthor, _ writtenAt: Timestamp) -> StreamPost {
        // A long post is whole only here, with entities of its own.
        let note = json["note_tweet"].flatMap { $0["text"] == nil ? nil : $0 } ?? json
        var post = StreamPost(
            remoteID: id.text,
            author: author,
            writtenAt: writtenAt,
            text: XText(note["text"]?.text ?? "", entities: note["entities"] ?? json["entities"], site: site).linked
        )
        post.hidesPictures = json["possibly_sensitive"] == true
        post.page = page(author, id)
        post.isAnswer = referenced(json, "replied_to") != nil
        post.isChanged = (json["edit_history_tweet_ids"]?.elements?.count ?? 1) > 1
        let keys = (json["attachments"]?["media_keys"]?.elements ?? []).compactMap(\.textOrNumber)
        post.attachments = attachments(keys.compactMap { media[$0] }, words: "alt_text")
        if let quoted = referenced(json, "quoted").flatMap({ posts[$0] }), let quotedID = XID(quoted["id"]),
            let writer = self.author(quoted["author_id"]?.textOrNumber.flatMap { users[$0] }),
            let address = page(writer, quotedID)
        {
            post.card = quotation(quoted["text"]?.text, of: writer, at: address)
        }
        return post
    }

    private func referenced(_ json: JSON, _ type: String) -> String? {
        json["referenced_tweets"]?.elements?.first { $0["type"]?.text == type }?["id"]?.textOrNumber
    }

    // MARK: Version 1.1

    func firstVersionItem(_ json: JSON) -> StreamItem? {
        guard let id = XID(json["id_str"] ?? json["id"]), let moment = moment(json["created_at"]),
            let author = author(json["user"])
        else { return nil }
        guard let original = json["retweeted_status"].flatMap({ $0["user"] == nil ? nil : $0 }) else {
            let post = firstVersionPost(json, id, author, moment)
            return StreamItem(remoteID: id.text, moment: moment, repeater: nil, post: post)
        }
        guard let originalID = XID(original["id_str"] ?? original["id"]),
            let writtenAt = self.moment(original["created_at"]), let writer = self.author(original["user"])
        else { return nil }
        let post = firstVersionPost(original, originalID, writer, writtenAt)
        return StreamItem(remoteID: id.text, moment: moment, repeater: author, post: post)
    }

    private func firstVersionPost(
        _ json: JSON,
        _ id: XID,
        _ author: StreamAuthor,
        _ writtenAt: Timestamp
    ) -> StreamPost {
        var post = StreamPost(
            remoteID: id.text,
            author: author,
            writtenAt: writtenAt,
            text: XText((json["full_text"] ?? json["text"])?.text ?? "", entities: json["entities"], site: site).linked
        )
        post.hidesPictures = json["possibly_sensitive"] == true
        post.page = page(author, id)
        post.isAnswer = json["in_reply_to_status_id_str"]?.text != nil
        if case .bool(let isOn)? = json["favorited"] { post.marks[.favourite] = isOn }
        if case .bool(let isOn)? = json["retweeted"] { post.marks[.repeat] = isOn }
        let media = json["extended_entities"]?["media"] ?? json["entities"]?["media"]
        post.attachments = attachments(media?.elements ?? [], words: "ext_alt_text")
        if let quoted = json["quoted_status"], let quotedID = XID(quoted["id_str"] ?? quoted["id"]),
            let writer = self.author(quoted["user"]), let address = page(writer, quotedID)
        {
            post.card = quotation((quoted["full_text"] ?? quoted["text"])?.text, of: writer, at: address)
        }
        return post
    }

    // MARK: Both

    func author(_ json: JSON?) -> StreamAuthor? {
        guard let json, let id = XID(json["id_str"] ?? json["id"]),
            let username = XUsername(json["username"]?.text ?? json["screen_name"]?.text)
        else { return nil }
        return StreamAuthor(
            remoteID: id.text,
            name: PersonName(foreign: json["name"]?.text ?? "", fallback: username.text),
            handle: "@\(username.text)",
            page: "\(site)/\(username.text)",
            picture: foreignAddress((json["profile_image_url_https"] ?? json["profile_image_url"])?.text)
        )
    }

    private func page(_ author: StreamAuthor, _ id: XID) -> String? { author.page.map { "\($0)/status/\(id.text)" } }

    private func attachments(_ media: [JSON], words: String) -> [StreamAttachment] {
        media.prefix(StreamAttachment.maximumCount).map { json in
            let kind: StreamAttachment.Kind =
                switch json["type"]?.text {
                case "photo": .picture
                case "video", "animated_gif": .video
                default: .other
                }
            let shown = foreignLine(json[words]?.text ?? "", maximumLength: StreamAttachment.maximumLength)
            // Version 1.1 names the picture of whatever it is so, and version 2 that of a video otherwise.
            let addresses = [json["media_url_https"], json["preview_image_url"], kind == .picture ? json["url"] : nil]
            let picture = addresses.lazy.compactMap { foreignAddress($0?.text) }.first
            return StreamAttachment(kind: kind, words: shown, picture: picture)
        }
    }

    /// A post within a post: who said what, leading there.
    private func quotation(_ text: String?, of writer: StreamAuthor, at address: String) -> StreamCard {
        let words = foreignLine(XText(text ?? "", []).linked.plain, maximumLength: 200)
        let name = [writer.name.text, writer.handle].compactMap(\.self).joined(separator: " ")
        return StreamCard(title: words.isEmpty ? shortAddress(address) : words, caption: name, address: address)
    }

    private func moment(_ json: JSON?) -> Timestamp? {
        guard let text = json?.text else { return nil }
        return Timestamp(iso8601: text) ?? Timestamp(twitterDate: text)
    }
}
