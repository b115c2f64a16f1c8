internal import SandboxCore

/// Why a query cannot be read, in the words of the network; positions count characters from 1.
struct QueryFault: Error, Sendable, Equatable {
    var details: [String]

    init(_ detail: String, at position: Int) {
        details = ["\(detail) (at position \(position))"]
    }

    init(_ details: [String]) {
        self.details = details
    }
}

/// Reads queries: blanks join terms, `OR` separates them and binds less, a minus turns one round, parentheses group.
struct PostQueryParser {
    /// What becomes of an operator that is not known.
    enum Manner: Sendable {
        /// A fault.
        case strict
        /// Words to be looked for.
        case lenient
    }

    /// Minuses and parentheses within each other at most, so that a hostile query cannot use up the stack.
    private static let depth = 50

    private let characters: [Character]
    private let manner: Manner
    private var position = 0
    private var level = 0

    private init(_ text: String, _ manner: Manner) {
        characters = Array(text)
        self.manner = manner
    }

    static func parse(_ text: String, _ manner: Manner) throws(QueryFault) -> PostQuery {
        var parser = PostQueryParser(text, manner)
        let query = try parser.alternatives()
        guard parser.position == parser.characters.count else { throw parser.unexpected() }
        return query
    }

    // MARK: Structure

    private mutating func alternatives() throws(QueryFault) -> PostQuery {
        var parts = [try sequence()]
        while takeOr() { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func sequence() throws(QueryFault) -> PostQuery {
        var parts = [try part()]
        while !isAtEndOfSequence() { parts.append(try part()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func part() throws(QueryFault) -> PostQuery {
        skipBlanks()
        guard let character = next, !isOr else { throw unexpected() }
        switch character {
        case "-":
            try descend()
            defer { level -= 1 }
            guard let next, !next.isWhitespace else { throw unexpected() }
            return .not(try part())
        case "(":
            try descend()
            defer { level -= 1 }
            let group = try alternatives()
            skipBlanks()
            guard next == ")" else {
                throw QueryFault("missing ')' at '\(next.map(String.init) ?? "<EOF>")'", at: position + 1)
            }
            position += 1
            return group
        case ")": throw unexpected()
        default: return .term(try term())
        }
    }

    /// Goes behind a minus or an opening parenthesis.
    private mutating func descend() throws(QueryFault) {
        guard level < Self.depth else { throw unexpected() }
        level += 1
        position += 1
    }

    private var next: Character? { position < characters.count ? characters[position] : nil }

    private var isOr: Bool {
        guard position + 2 <= characters.count, characters[position] == "O", characters[position + 1] == "R" else {
            return false
        }
        guard position + 2 < characters.count else { return true }
        let after = characters[position + 2]
        return after.isWhitespace || after == "(" || after == ")"
    }

    private mutating func takeOr() -> Bool {
        skipBlanks()
        guard isOr else { return false }
        position += 2
        return true
    }

    private mutating func isAtEndOfSequence() -> Bool {
        skipBlanks()
        return next == nil || next == ")" || isOr
    }

    private mutating func skipBlanks() {
        while let next, next.isWhitespace { position += 1 }
    }

    private func unexpected() -> QueryFault {
        QueryFault("no viable alternative at input '\(next.map(String.init) ?? "<EOF>")'", at: position + 1)
    }

    // MARK: Terms

    private mutating func term() throws(QueryFault) -> PostQuery.Term {
        let start = position
        if next == "\"" {
            let text = try quoted().lowercased()
            let words = QueryWords.of(text)
            guard !text.allSatisfy(\.isWhitespace) else {
                throw QueryFault("no viable alternative at input '\"\"'", at: start + 1)
            }
            return .words(words, text: text)
        }
        var name = ""
        while let next, !next.isWhitespace, next != "(", next != ")" {
            if next == ":", Self.isName(name) {
                position += 1
                let value = self.next == "\"" ? try quoted() : word()
                return try operation(name, value.lowercased(), at: start)
            }
            name.append(next)
            position += 1
        }
        return try plain(name.lowercased(), at: start)
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "_") }
    }

    private mutating func word() -> String {
        var word = ""
        while let next, !next.isWhitespace, next != "(", next != ")" {
            word.append(next)
            position += 1
        }
        return word
    }

    private mutating func quoted() throws(QueryFault) -> String {
        let start = position
        position += 1
        var text = ""
        while let next, next != "\"" {
            text.append(next)
            position += 1
        }
        guard next != nil else {
            throw QueryFault("mismatched character '<EOF>' expecting '\"'", at: start + 1)
        }
        position += 1
        return text
    }

    private func plain(_ text: String, at start: Int) throws(QueryFault) -> PostQuery.Term {
        let rest = String(text.dropFirst())
        switch text.first {
        case "#" where !rest.isEmpty: return .hashtag(rest)
        case "@" where !rest.isEmpty: return .mention(rest)
        case "$" where !rest.isEmpty && rest.allSatisfy(\.isLetter): return .cashtag(rest)
        case "#", "@", "$", "~":
            guard manner == .lenient else {
                throw QueryFault("no viable alternative at input '\(text)'", at: start + 1)
            }
            return .words([], text: text)
        default: return .words(QueryWords.of(text), text: text)
        }
    }

    private func operation(
        _ name: String,
        _ value: String,
        at start: Int
    ) throws(QueryFault) -> PostQuery.Term {
        guard !value.isEmpty else {
            if manner == .lenient { return .words(QueryWords.of(name), text: name) }
            throw QueryFault("no viable alternative at input '\(name):'", at: start + 1)
        }
        let user = value.first == "@" ? String(value.dropFirst()) : value
        let found: PostQuery.Term? =
            switch name.lowercased() {
            case "from": .from(user)
            case "to": .to(user)
            case "retweets_of": .repostOf(user)
            case "url": .url(QueryWords.of(value))
            case "conversation_id": .conversation(value)
            case "in_reply_to_tweet_id", "in_reply_to_status_id": .inReplyTo(value)
            case "quotes_of_tweet_id": .quoting(value)
            case "retweets_of_tweet_id", "retweets_of_status_id": .repeating(value)
            case "lang": .anything
            case "is", "has": Self.property(name.lowercased(), value)
            case "filter" where manner == .lenient: Self.property("filter", value)
            default: nil
            }
        if let found { return found }
        guard manner == .lenient else {
            let known = name.lowercased() == "is" || name.lowercased() == "has"
            throw QueryFault(
                "Reference to invalid operator '\(known ? "\(name):\(value)" : name)'. Operator is not available in "
                    + "current product or product packaging. Please refer to complete available operator list at "
                    + "https://docs.x.com/x-api/posts/filtered-stream/integrate/operators.",
                at: start + 1
            )
        }
        let text = "\(name.lowercased()):\(value)"
        return .words(QueryWords.of(text), text: text)
    }

    private static func property(_ name: String, _ value: String) -> PostQuery.Term? {
        switch (name, value) {
        case ("is", "reply"), ("filter", "replies"): .isReply
        case ("is", "retweet"), ("filter", "retweets"): .isRepost
        case ("is", "quote"): .isQuote
        case ("is", "verified"), ("is", "nullcast"): .nothing
        case ("has", "links"), ("filter", "links"): .hasLinks
        case ("has", "media"), ("filter", "media"): .hasMedia
        case ("has", "images"): .hasImages
        case ("has", "videos"), ("has", "video_link"): .hasVideos
        case ("has", "hashtags"): .hasHashtags
        case ("has", "cashtags"): .hasCashtags
        case ("has", "mentions"): .hasMentions
        case ("has", "geo"): .hasPlace
        default: nil
        }
    }
}
