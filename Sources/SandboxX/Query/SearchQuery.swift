internal import SQLite
internal import SandboxCore

/// A query of the search.
struct SearchQuery: Sendable, Equatable {
    private let query: PostQuery

    /// How many of the newest posts are looked through.
    static let reach = 2000
    /// Characters at most.
    private static let longest = 512
    /// The same for the search of the whole archive.
    static let longestInArchive = 1024

    /// Reads what people type and older programs send: whatever cannot be read is words to be looked for.
    ///
    /// `nil` for a query without a term or over 512 characters.
    init?(_ text: String) {
        guard text.count <= Self.longest, !text.allSatisfy(\.isWhitespace) else { return nil }
        do {
            query = try PostQueryParser.parse(text, .lenient)
        } catch {
            let words = QueryWords.of(text)
            guard !words.isEmpty else { return nil }
            query = .all(words.map { .term(.words([$0], text: $0)) })
        }
    }

    /// Reads a query of version 2, which says what is wrong with it.
    init(strict text: String, longest: Int = longest) throws(QueryFault) {
        guard text.count <= longest else {
            throw QueryFault("Query is longer than \(longest) characters", at: longest + 1)
        }
        query = try PostQueryParser.parse(text, .strict)
    }

    /// The ids of the posts that fit, in the same order.
    func filter(_ ids: [TweetID], _ connection: borrowing Connection) throws -> [TweetID] {
        var found: [TweetID] = []
        for id in ids {
            guard let tweet = try Tweets.find(id, connection) else { continue }
            let repeated = try tweet.reposted.flatMap { try Tweets.find($0.id, connection) }
            let repliedTo = try tweet.replyTo.flatMap { try People.find($0.author, connection) }
            if matches(QueriedPost(tweet, repeated: repeated, repliedTo: repliedTo)) { found.append(id) }
        }
        return found
    }

    /// The ids of all posts of a window that fit, newest first, as far as `limit`.
    func all(_ window: TweetWindow, limit: Int = .max, _ connection: borrowing Connection) throws -> [TweetID] {
        var window = window
        window.limit = Self.reach
        var found: [TweetID] = []
        while found.count < limit {
            let ids = try Tweets.ids(.all, window, connection)
            found += try filter(ids, connection)
            guard ids.count == Self.reach else { break }
            if window.isReversed { window.newerThan = ids.first } else { window.olderThan = ids.last }
        }
        return found
    }

    func matches(_ post: QueriedPost) -> Bool { query.matches(post) }
}
