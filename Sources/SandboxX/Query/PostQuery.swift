internal import SandboxCore

/// What a query asks of a post: the language of the search and of the rules of the filtered stream
/// (platform documentation, building a rule).
indirect enum PostQuery: Sendable, Equatable {
    case term(Term)
    case not(PostQuery)
    case all([PostQuery])
    case any([PostQuery])

    enum Term: Sendable, Equatable {
        /// Words that follow each other; where there are none, as in an emoji, the text itself.
        case words([String], text: String)
        case hashtag(String)
        case mention(String)
        case cashtag(String)
        case from(String)
        case to(String)
        case repostOf(String)
        /// Words that follow each other in an address.
        case url([String])
        case conversation(String)
        case inReplyTo(String)
        case quoting(String)
        case repeating(String)
        case isReply
        case isRepost
        case isQuote
        case hasLinks
        case hasMedia
        case hasImages
        case hasVideos
        case hasHashtags
        case hasCashtags
        case hasMentions
        case hasPlace
        /// Something every post of the sandbox has, such as its language.
        case anything
        /// Something no post of the sandbox has, such as a verified author.
        case nothing

        /// Whether it may stand alone; the others would let far too much through.
        var isStandalone: Bool {
            switch self {
            case .words, .hashtag, .mention, .cashtag, .from, .to, .repostOf, .url, .conversation, .inReplyTo, .quoting,
                .repeating:
                true
            case .isReply, .isRepost, .isQuote, .hasLinks, .hasMedia, .hasImages, .hasVideos, .hasHashtags,
                .hasCashtags, .hasMentions, .hasPlace, .anything, .nothing:
                false
            }
        }
    }

    /// Whether every way to meet it leads over a term that is wanted.
    var hasWantedTerm: Bool {
        switch self {
        case .term: true
        case .not: false
        case .all(let parts): parts.contains(where: \.hasWantedTerm)
        case .any(let parts): parts.allSatisfy(\.hasWantedTerm)
        }
    }

    /// Whether every way to meet it leads over a term that may stand alone.
    var hasStandaloneTerm: Bool {
        switch self {
        case .term(let term): term.isStandalone
        case .not: false
        case .all(let parts): parts.contains(where: \.hasStandaloneTerm)
        case .any(let parts): parts.allSatisfy(\.hasStandaloneTerm)
        }
    }

    func matches(_ post: QueriedPost) -> Bool {
        switch self {
        case .term(let term): post.meets(term)
        case .not(let part): !part.matches(post)
        case .all(let parts): parts.allSatisfy { $0.matches(post) }
        case .any(let parts): parts.contains { $0.matches(post) }
        }
    }
}

/// A post as queries look at it.
struct QueriedPost: Sendable {
    private let tweet: Tweet
    private let repliedTo: String?
    private let repeatedAuthor: String?
    private let media: [XMediaFile]
    private let text: String
    private let words: [String]
    private let entities: TextEntities

    /// - Parameters:
    ///   - repeated: the post that this one repeats; then its words are what counts.
    ///   - repliedTo: whom it answers.
    init(_ tweet: Tweet, repeated: Tweet?, repliedTo: Person?) {
        self.tweet = tweet
        self.repliedTo = repliedTo?.username.lowercased()
        repeatedAuthor = repeated?.author.username.lowercased()
        media = tweet.media + (repeated?.media ?? [])
        let text = repeated?.text ?? tweet.text
        self.text = text.lowercased()
        words = QueryWords.of(text)
        entities = TextEntities(text)
    }

    /// A post of a bundle.
    init(_ tweet: Tweet, in bundle: TweetBundle) {
        let answered = tweet.replyTo.flatMap { bundle.users[$0.author]?.person }
        self.init(tweet, repeated: bundle.tweet(tweet.reposted), repliedTo: answered)
    }

    func meets(_ term: PostQuery.Term) -> Bool {
        switch term {
        case .words(let wanted, let text):
            wanted.isEmpty ? self.text.contains(text) : QueryWords.contain(wanted, words)
        case .hashtag(let tag): Self.has(tag, entities.hashtags)
        case .mention(let name): Self.has(name, entities.mentions)
        case .cashtag(let tag): Self.has(tag, entities.cashtags)
        case .from(let name): name == tweet.author.username.lowercased() || name == tweet.author.id.description
        case .to(let name): name == repliedTo || name == tweet.replyTo?.author.description
        case .repostOf(let name): name == repeatedAuthor || name == tweet.reposted?.author.description
        case .url(let wanted): entities.urls.contains { QueryWords.contain(wanted, QueryWords.of($0.value)) }
        case .conversation(let id): id == tweet.conversation.description
        case .inReplyTo(let id): id == tweet.replyTo?.id.description
        case .quoting(let id): id == tweet.quoted?.id.description
        case .repeating(let id): id == tweet.reposted?.id.description
        case .isReply: tweet.replyTo != nil
        case .isRepost: tweet.reposted != nil
        case .isQuote: tweet.quoted != nil
        case .hasLinks: !entities.urls.isEmpty
        case .hasMedia: !media.isEmpty
        case .hasImages: media.contains { $0.kind == .photo }
        case .hasVideos: media.contains { $0.kind == .video }
        case .hasHashtags: !entities.hashtags.isEmpty
        case .hasCashtags: !entities.cashtags.isEmpty
        case .hasMentions: !entities.mentions.isEmpty
        case .hasPlace: tweet.place != nil
        case .anything: true
        case .nothing: false
        }
    }

    private static func has(_ value: String, _ entities: [TextEntities.Entity]) -> Bool {
        entities.contains { $0.value.lowercased() == value }
    }
}

/// The words that texts are compared by.
enum QueryWords {
    /// Runs of letters, digits and marks in lower case; scripts without blanks have a word for each sign.
    static func of(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in text.lowercased().unicodeScalars {
            if isSign(scalar) {
                end()
                words.append(String(scalar))
            } else if isPart(scalar) {
                word.append(scalar)
            } else {
                end()
            }
        }
        end()
        return words
    }

    /// Whether words stand in a text, next to each other and in this order.
    static func contain(_ wanted: [String], _ words: [String]) -> Bool {
        guard let first = wanted.first, words.count >= wanted.count else { return false }
        return (0...(words.count - wanted.count)).contains { start in
            words[start] == first && words[start..<(start + wanted.count)].elementsEqual(wanted)
        }
    }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "_" { return true }
        if scalar.isASCII { return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber: return true
        default: return scalar.properties.isAlphabetic
        }
    }
}
