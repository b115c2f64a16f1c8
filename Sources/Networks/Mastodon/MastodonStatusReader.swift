import Flyleaf
import Primitives

/// Reads statuses of the Mastodon API as entries of a list; each may lack anything, and one that cannot be shown is left out.
struct MastodonStatusReader: Sendable {
    let server: MastodonServer
    /// Where the reader's own filters are heeded: those for this place; `nil` for none.
    let filters: String?
    /// Whether what is written to some people alone is an entry, too.
    var readsLetters = false

    private static let maximumWarning = 500
    private static let maximumFilters = 10
    private static let maximumNamed = 20

    /// An entry; `nil` for what is no post of a list: without an identifier, a writer or a moment, a letter to somebody where those are not read, or
    /// hidden by a filter of the reader's.
    func item(_ json: JSON) -> StreamItem? {
        guard let id = MastodonID(json["id"]), let moment = moment(json["created_at"]) else { return nil }
        let original = json["reblog"].flatMap { $0["id"] == nil ? nil : $0 }
        guard readsLetters || json["visibility"]?.text != "direct", let post = post(original ?? json) else {
            return nil
        }
        var repeater: StreamAuthor?
        if original != nil {
            guard let author = author(json["account"]) else { return nil }
            repeater = author
        }
        return StreamItem(remoteID: id.text, moment: moment, repeater: repeater, post: post)
    }

    private func post(_ json: JSON) -> StreamPost? {
        guard let id = MastodonID(json["id"]), let author = author(json["account"]),
            let writtenAt = moment(json["created_at"])
        else { return nil }
        let filters = filters(json)
        guard !filters.contains(where: { $0.action == "hide" }) else { return nil }
        var post = StreamPost(
            remoteID: id.text,
            author: author,
            writtenAt: writtenAt,
            text: LinkedText(statusHTML: json["content"]?.text ?? "")
        )
        post.warning = warning(json, filters.map(\.title))
        post.hidesPictures = json["sensitive"] == true
        post.page = foreignAddress(json["url"]?.text) ?? foreignAddress(json["uri"]?.text)
        post.isAnswer = json["in_reply_to_id"]?.textOrNumber != nil
        post.isChanged = json["edited_at"]?.text != nil
        post.isForFew = ["private", "direct"].contains(json["visibility"]?.text)
        if json["visibility"]?.text == "direct" { post.letterTo = told(json) }
        post.quoting = json["quote_approval"]?["current_user"]?.text.flatMap(QuoteApproval.init)
        for (mark, name) in [(StreamMark.repeat, "reblogged"), (.favourite, "favourited"), (.bookmark, "bookmarked")] {
            if case .bool(let isOn)? = json[name] { post.marks[mark] = isOn }
        }
        post.attachments = attachments(json)
        post.poll = poll(json["poll"])
        if let quoted = quoted(json) {
            post.card = quotation(quoted)
            let addresses = ["url", "uri"].compactMap { quoted[$0]?.text }
            post.text = post.text.withoutReference(to: post.card == nil ? [] : addresses)
        }
        post.card = post.card ?? card(json["card"])
        return post
    }

    func author(_ json: JSON?) -> StreamAuthor? {
        guard let json, let account = MastodonAccountID(json) else { return nil }
        return StreamAuthor(
            remoteID: account.id.text,
            name: PersonName(foreign: json["display_name"]?.text ?? "", fallback: account.address),
            handle: handle(account),
            page: foreignAddress(json["url"]?.text),
            picture: foreignAddress(json["avatar_static"]?.text) ?? foreignAddress(json["avatar"]?.text)
        )
    }

    /// How somebody is written everywhere; the server leaves its own name out.
    func handle(_ account: MastodonAccountID) -> String {
        let isElsewhere = account.address.utf8.contains(UInt8(ascii: "@"))
        return "@\(isElsewhere ? account.address : "\(account.address)@\(server.name)")"
    }

    /// Whom a letter names.
    private func told(_ json: JSON) -> [String] {
        (json["mentions"]?.elements ?? []).prefix(Self.maximumNamed).compactMap { MastodonAccountID($0).map(handle) }
    }

    private func moment(_ json: JSON?) -> Timestamp? { json?.text.flatMap { Timestamp(iso8601: $0) } }

    // MARK: What stands before it

    private func warning(_ json: JSON, _ filters: [String]) -> StreamWarning? {
        let own = foreignLine(json["spoiler_text"]?.text ?? "", maximumLength: Self.maximumWarning)
        if !own.isEmpty { return .words(own) }
        return filters.isEmpty ? nil : .filtered(Array(filters.filter { !$0.isEmpty }.prefix(Self.maximumFilters)))
    }

    /// The reader's own filters that a post meets (Mastodon 4.0), for this list.
    ///
    /// Other servers leave their context out; an action of another name only warns.
    private func filters(_ json: JSON) -> [(title: String, action: String)] {
        guard let place = self.filters else { return [] }
        return (json["filtered"]?.elements ?? []).compactMap { result in
            guard let filter = result["filter"] else { return nil }
            if let contexts = filter["context"]?.elements, !contexts.contains(where: { $0.text == place }) {
                return nil
            }
            let title = foreignLine(filter["title"]?.text ?? "", maximumLength: 100)
            return (title, filter["filter_action"]?.text ?? "warn")
        }
    }

    // MARK: What hangs on it

    private func attachments(_ json: JSON) -> [StreamAttachment] {
        let media = (json["media_attachments"]?.elements ?? []).map { media in
            StreamAttachment(
                kind: Self.kind(media["type"]?.text),
                words: foreignLine(media["description"]?.text ?? "", maximumLength: StreamAttachment.maximumLength),
                picture: Self.picture(of: media)
            )
        }
        return Array(media.prefix(StreamAttachment.maximumCount))
    }

    /// A poll; one of which more answers are there than are kept is told of, and cannot be chosen in.
    ///
    /// Counts may be missing while it goes on (`hide_totals`), the end may be (other servers), and so may what the reader chose.
    private func poll(_ json: JSON?) -> StreamPoll? {
        guard let json, let options = json["options"]?.elements, !options.isEmpty else { return nil }
        let answers = options.prefix(StreamPoll.maximumAnswers).map { option in
            let words = foreignLine(option["title"]?.text ?? "", maximumLength: StreamPoll.maximumLength)
            return StreamPoll.Answer(words: words, votes: Self.count(option["votes_count"]))
        }
        let isMultiple = json["multiple"] == true
        return StreamPoll(
            remoteID: answers.count == options.count ? MastodonID(json["id"])?.text : nil,
            answers: answers,
            isMultiple: isMultiple,
            isOver: json["expired"] == true,
            endsAt: moment(json["expires_at"]),
            // Who chooses once is one vote, and the number of people is left out.
            voters: Self.count(json["voters_count"]) ?? (isMultiple ? nil : Self.count(json["votes_count"])),
            own: Self.choices(json).map { $0.filter(answers.indices.contains).sorted() }
        )
    }

    /// What the reader of a poll chose; `nil` where nothing is said about it.
    static func choices(_ json: JSON?) -> Set<Int>? {
        if let own = json?["own_votes"]?.elements { return Set(own.compactMap { count($0) }) }
        return json?["voted"] == false ? [] : nil
    }

    private static func count(_ json: JSON?) -> Int? {
        json?.integer.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }
    }

    /// A small picture of it; of a picture that the server does not keep a small one of, itself.
    ///
    /// Some servers name a sound or a film as the small picture of itself.
    private static func picture(of media: JSON) -> String? {
        let isPicture = kind(media["type"]?.text) == .picture
        let whole = ["url", "remote_url"].compactMap { foreignAddress(media[$0]?.text) }
        let small = foreignAddress(media["preview_url"]?.text).flatMap { isPicture || !whole.contains($0) ? $0 : nil }
        return small ?? (isPicture ? whole.first : nil)
    }

    private static func kind(_ type: String?) -> StreamAttachment.Kind {
        switch type {
        case "image": .picture
        case "video", "gifv": .video
        case "audio": .sound
        default: .other
        }
    }

    /// The post that a post quotes, where its writer agreed (Mastodon 4.4), and at servers that ask nobody.
    private func quoted(_ json: JSON) -> JSON? {
        guard let quote = json["quote"], quote["state"] != nil else {
            return [json["quote"], json["pleroma"]?["quote"]].lazy.compactMap(\.self).first { $0["id"] != nil }
        }
        return quote["state"]?.text == "accepted" ? quote["quoted_status"] : nil
    }

    /// A post within a post: who said what, leading there; a warning stands for its words.
    private func quotation(_ json: JSON) -> StreamCard? {
        let filters = filters(json)
        guard json["visibility"]?.text != "direct", !filters.contains(where: { $0.action == "hide" }),
            let writer = author(json["account"]),
            let address = foreignAddress(json["url"]?.text) ?? foreignAddress(json["uri"]?.text)
        else { return nil }
        let warning = foreignLine(json["spoiler_text"]?.text ?? "", maximumLength: StreamCard.maximumLength)
        let said = foreignLine(
            LinkedText(statusHTML: json["content"]?.text ?? "").plain,
            maximumLength: StreamCard.maximumLength
        )
        let titles = filters.isEmpty ? [warning, said] : [filters.map(\.title).joined(separator: ", ")]
        let name = [writer.name.text, writer.handle].compactMap(\.self).joined(separator: " ")
        return StreamCard(title: titles.first { !$0.isEmpty } ?? address, caption: name, address: address)
    }

    private func card(_ json: JSON?) -> StreamCard? {
        guard let address = foreignAddress(json?["url"]?.text) else { return nil }
        let title = foreignLine(json?["title"]?.text ?? "", maximumLength: StreamCard.maximumLength)
        let site = foreignLine(json?["provider_name"]?.text ?? "", maximumLength: 100)
        guard !title.isEmpty else { return nil }
        return StreamCard(
            title: title,
            caption: site.isEmpty ? nil : site,
            address: address,
            picture: foreignAddress(json?["image"]?.text)
        )
    }
}
