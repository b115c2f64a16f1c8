internal import HTTP
internal import Primitives
internal import SandboxCore

/// A status before the server has given it an id.
struct MastodonDraft: Sendable {
    struct Poll: Sendable {
        var options: [String]
        var duration: Duration
        var isMultiple: Bool
        var hidesTotals: Bool
    }

    var text: String
    var spoiler: String
    var isSensitive: Bool
    var visibility: MastodonVisibility
    var language: String?
    var replyTo: StatusID?
    /// The post it shows within it.
    var quotes: StatusID?
    var media: [MediaID]
    var poll: Poll?

    static let maximumMedia = 4
    /// Longer texts are not even counted: addresses make them short only so far.
    static let maximumBytes = 64 << 10
    static let pollOptions = 2...4
    static let pollOptionCharacters = 50
    static let pollSeconds = 300...2_629_746

    /// Reads the parameters of a new status and checks what can be checked without the store.
    init(_ parameters: MastodonParameters) throws(MastodonError) {
        for name in ["status", "spoiler_text"] where parameters[name]?.utf8.count ?? 0 > Self.maximumBytes {
            throw Self.tooLong
        }
        text = Self.trimmed(parameters["status"] ?? "")
        spoiler = Self.trimmed(parameters["spoiler_text"] ?? "")
        let isSensitive = parameters.flag("sensitive") ?? false
        // A warning without a text becomes the text.
        if text.isEmpty, !spoiler.isEmpty { (text, spoiler) = (spoiler, "") }
        self.isSensitive = isSensitive || !spoiler.isEmpty
        guard let visibility = MastodonVisibility(rawValue: parameters.text("visibility") ?? "public") else {
            throw .invalid("Visibility is not included in the list")
        }
        self.visibility = visibility
        language = parameters.text("language").flatMap(Self.language)
        if let reply = parameters.text("in_reply_to_id") {
            guard let id = StatusID(reply) else { throw Self.unknownReply }
            replyTo = id
        }
        if let quoted = parameters.text("quoted_status_id") {
            guard let id = StatusID(quoted) else { throw Self.unknownQuote }
            quotes = id
        }
        var ids: [MediaID] = []
        // One more than may be attached is enough to see that they are too many.
        for text in parameters.list("media_ids") where ids.count <= Self.maximumMedia {
            guard let id = MediaID(text) else { throw Self.unknownMedia([text]) }
            if !ids.contains(id) { ids.append(id) }
        }
        media = ids
        poll = try Self.poll(parameters)
        try check()
    }

    private func check() throws(MastodonError) {
        if media.count > Self.maximumMedia || (poll != nil && !media.isEmpty) {
            throw .unprocessable("Cannot attach more than 4 files")
        }
        if quotes != nil, poll != nil || !media.isEmpty {
            throw .invalid("Quoted posts cannot be combined with media or polls")
        }
        if text.isEmpty, media.isEmpty { throw .invalid("Text can't be blank") }
        guard length <= MastodonText.maximumCharacters else {
            throw Self.tooLong
        }
    }

    private static func poll(_ parameters: MastodonParameters) throws(MastodonError) -> Poll? {
        let options = parameters.list("poll[options]").map(trimmed).filter { !$0.isEmpty }
        guard !options.isEmpty || parameters["poll[expires_in]"] != nil else { return nil }
        if options.count < pollOptions.lowerBound { throw .invalid("Options must have more than one item") }
        if options.count > pollOptions.upperBound {
            throw .invalid("Options can't contain more than \(pollOptions.upperBound) items")
        }
        if options.contains(where: { $0.count > pollOptionCharacters }) {
            throw .invalid("Options can't be longer than \(pollOptionCharacters) characters each")
        }
        if Set(options).count < options.count { throw .invalid("Options contain duplicate items") }
        let seconds = parameters["poll[expires_in]"].flatMap { Int($0) } ?? 0
        if seconds < pollSeconds.lowerBound { throw .invalid("Expires at is too soon") }
        if seconds > pollSeconds.upperBound { throw .invalid("Expires at is too far into the future") }
        return Poll(
            options: options,
            duration: .seconds(seconds),
            isMultiple: parameters.flag("poll[multiple]") ?? false,
            hidesTotals: parameters.flag("poll[hide_totals]") ?? false
        )
    }

    /// Two or three letters (ISO 639), with a region or script behind; anything else is as if nothing had been said.
    private static func language(_ text: String) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"))
        guard let first = parts.first, (2...3).contains(first.count), parts.count <= 3,
            text.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-") })
        else { return nil }
        return text
    }

    static func trimmed(_ text: String) -> String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }

    /// Throws when a server that takes less than it announces would find it too long.
    func check(atMost characters: Int) throws(MastodonError) {
        guard length <= characters else {
            throw .invalid("Text character limit of \(characters) exceeded")
        }
    }

    /// Throws when a server that knows English alone is told another language.
    func check(knowingEnglishOnly: Bool) throws(MastodonError) {
        guard !knowingEnglishOnly || language == nil || language == "en" else {
            throw .invalid("Language is not included in the list")
        }
    }

    /// Nothing in a warning is shortened.
    private var length: Int { MastodonText(text).count + spoiler.count }

    private static let tooLong = MastodonError.invalid(
        "Text character limit of \(MastodonText.maximumCharacters) exceeded"
    )

    static let unknownReply = MastodonError(.notFound, "The post you are trying to reply to does not appear to exist.")

    static let unknownQuote = MastodonError(.notFound, "The post you are trying to quote does not appear to exist.")

    static func unknownMedia(_ ids: [String]) -> MastodonError {
        .unprocessable("Media \(ids.joined(separator: ", ")) not found or already attached to another post")
    }
}

extension MastodonDraft {
    /// The draft as the store keeps it, and as a scheduled status shows it.
    var json: JSON {
        .object([
            "text": .string(text), "spoiler_text": .textOrNull(spoiler.isEmpty ? nil : spoiler),
            "sensitive": .bool(isSensitive), "visibility": .string(visibility.rawValue),
            "language": .textOrNull(language), "in_reply_to_id": replyTo?.json ?? .null,
            "quoted_status_id": quotes?.json ?? .null,
            "media_ids": media.isEmpty ? .null : .array(media.map(\.json)),
            "poll": poll.map { poll in
                [
                    "options": .array(poll.options.map(JSON.string)),
                    "expires_in": .string(String(poll.duration.milliseconds / 1000)),
                    "multiple": .bool(poll.isMultiple), "hide_totals": .bool(poll.hidesTotals),
                ]
            } ?? .null,
        ])
    }

    /// Reads a draft back from the store.
    init(stored json: JSON) throws(MastodonError) {
        guard case .object(let members) = json else { throw .notFound }
        let renamed = members.map { member in
            member.name == "text" ? JSON.Member(name: "status", value: member.value) : member
        }
        try self.init(MastodonParameters(json: .object(renamed)))
    }
}
