internal import Primitives
internal import SQLite
internal import SandboxCore

/// What somebody wants to publish, before it is checked.
struct Publication: Sendable {
    var author: PersonID
    var app: XAppID?
    var text: String
    var replyTo: TweetID?
    var quoted: TweetID?
    var media: [XMediaID] = []
    var place: PlaceID?
    var replySettings = "everyone"
    var isSensitive = false

    /// Why it cannot be published; each protocol has its own words and codes for these.
    enum Refusal: Error, Sendable, Equatable {
        case empty
        case tooLong(Int)
        /// It holds a mark that no post may hold.
        case unclean
        case duplicate
        case badMedia
        case unknownReply
        case unknownQuote
        case unknownPlace
        /// One of the two writers blocks the other.
        case blocked
    }

    /// Whether whoever it answers spoke to its author, by name or in a quotation, or is its author: since February 2026
    /// programs may answer nobody else.
    func isSummoned(_ connection: borrowing Connection) throws -> Bool {
        guard let replyTo, let tweet = try Tweets.find(replyTo, connection) else { return true }
        if tweet.author.id == author || tweet.quoted?.author == author { return true }
        let sql = "SELECT EXISTS (SELECT 1 FROM x_mention WHERE person = ? AND post = ?)"
        return try connection.first(sql, [author, replyTo]) { row in try row.bool(0) } ?? false
    }

    /// Checks and publishes it.
    func publish(at moment: Timestamp, _ connection: borrowing Connection) throws -> TweetID {
        guard !media.isEmpty || !text.allSatisfy(\.isWhitespace) else { throw Refusal.empty }
        guard WeightedText.isClean(text) else { throw Refusal.unclean }
        let length = WeightedText.length(text)
        guard length <= WeightedText.maximum else { throw Refusal.tooLong(length) }
        var draft = Tweets.Draft(author: author, app: app, text: text)
        if let replyTo {
            guard let tweet = try Tweets.find(replyTo, connection) else { throw Refusal.unknownReply }
            if try XRelations.keepsApart(author, tweet.author.id, connection) { throw Refusal.blocked }
            draft.replyTo = Tweet.Reference(id: tweet.id, author: tweet.author.id)
            draft.conversation = tweet.conversation
        }
        if let quoted {
            guard let tweet = try Tweets.find(quoted, connection) else { throw Refusal.unknownQuote }
            if try XRelations.keepsApart(author, tweet.author.id, connection) { throw Refusal.blocked }
            draft.quoted = Tweet.Reference(id: tweet.id, author: tweet.author.id)
        }
        if let place {
            guard try Places.find(place, connection) != nil else { throw Refusal.unknownPlace }
            // Whoever has turned places off posts without one, and nobody is told.
            if try XPreferences.addsPlaces(author, connection) { draft.place = place }
        }
        draft.media = try checkedMedia(connection)
        draft.replySettings = replySettings
        draft.isSensitive = isSensitive
        if try media.isEmpty && Tweets.isRepeated(draft, at: moment, connection) { throw Refusal.duplicate }
        return try Tweets.insert(draft, at: moment, connection)
    }

    /// Up to four photos, or one of anything else, all complete and the author's own.
    private func checkedMedia(_ connection: borrowing Connection) throws -> [XMediaID] {
        guard media.count <= 4, Set(media).count == media.count else { throw Refusal.badMedia }
        for id in media {
            guard let file = try XMediaFiles.find(id, connection), file.owner == author, file.isComplete,
                file.kind == .photo || media.count == 1
            else { throw Refusal.badMedia }
        }
        return media
    }
}
