internal import SQLite

/// A query of the search, as far as the sandbox understands it: words, phrases, `from:`, `to:`, `@`, `#`, `url:`,
/// `is:` and `has:`, each with a minus in front to turn it round.
struct SearchQuery: Sendable, Equatable {
    enum Term: Sendable, Equatable {
        case text(String)
        case from(String)
        case to(String)
        case isReply
        case isRepost
        case isQuote
        case hasLinks
        case hasMedia
        case hasHashtags
        case hasMentions
        /// Something every post of the sandbox has, such as its language.
        case anything
    }

    private(set) var terms: [(term: Term, isWanted: Bool)] = []

    /// How many of the newest posts are looked through.
    static let reach = 2000

    /// `nil` for a query without a term or over 512 characters.
    init?(_ text: String) {
        guard text.count <= 512 else { return nil }
        for word in Self.words(text) {
            let isWanted = word.utf8.first != UInt8(ascii: "-")
            let body = isWanted ? word : String(word.dropFirst())
            guard !body.isEmpty else { return nil }
            terms.append((Self.term(body.lowercased()), isWanted))
        }
        guard !terms.isEmpty else { return nil }
    }

    static func == (left: SearchQuery, right: SearchQuery) -> Bool {
        left.terms.elementsEqual(right.terms) { $0.term == $1.term && $0.isWanted == $1.isWanted }
    }

    /// Splits at blanks, but not within quotation marks.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in text {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    private static func term(_ word: String) -> Term {
        let parts = word.split(separator: ":", maxSplits: 1).map { String($0) }
        guard parts.count == 2 else { return .text(word) }
        let name = parts[1].utf8.first == UInt8(ascii: "@") ? String(parts[1].dropFirst()) : parts[1]
        switch (parts[0], parts[1]) {
        case ("from", _): return .from(name)
        case ("to", _): return .to(name)
        case ("url", let address): return .text(address)
        case ("is", "reply"): return .isReply
        case ("is", "retweet"): return .isRepost
        case ("is", "quote"): return .isQuote
        case ("has", "links"), ("filter", "links"): return .hasLinks
        case ("has", "media"), ("has", "images"), ("filter", "media"): return .hasMedia
        case ("has", "hashtags"): return .hasHashtags
        case ("has", "mentions"): return .hasMentions
        case ("filter", "retweets"): return .isRepost
        case ("filter", "replies"): return .isReply
        case ("lang", _): return .anything
        default: return .text(word)
        }
    }

    /// The ids of the posts that fit, in the same order.
    func filter(_ ids: [TweetID], _ connection: borrowing Connection) throws -> [TweetID] {
        var found: [TweetID] = []
        for id in ids {
            guard let tweet = try Tweets.find(id, connection) else { continue }
            let repliedTo = try tweet.replyTo.flatMap { try People.find($0.author, connection) }
            if matches(tweet, repliedTo: repliedTo) { found.append(id) }
        }
        return found
    }

    func matches(_ tweet: Tweet, repliedTo: Person?) -> Bool {
        let text = tweet.text.lowercased()
        let entities = TextEntities(tweet.text)
        return terms.allSatisfy { term, isWanted in
            let isMet: Bool =
                switch term {
                case .text(let word): text.contains(word)
                case .from(let name): name == tweet.author.username.lowercased() || name == tweet.author.id.description
                case .to(let name): name == repliedTo?.username.lowercased()
                case .isReply: tweet.replyTo != nil
                case .isRepost: tweet.reposted != nil
                case .isQuote: tweet.quoted != nil
                case .hasLinks: !entities.urls.isEmpty
                case .hasMedia: !tweet.media.isEmpty
                case .hasHashtags: !entities.hashtags.isEmpty
                case .hasMentions: !entities.mentions.isEmpty
                case .anything: true
                }
            return isMet == isWanted
        }
    }
}
