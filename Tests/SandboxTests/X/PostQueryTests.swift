import HTTP
import Primitives
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("queries about posts of the X face")
struct PostQueryTests {
    /// `Tea & rain, "chapter one" at https://books.example/tea-house #Books $TEA @Li_1053 😀 été 書物`, by Ada.
    private static func post(_ change: (inout Tweet) -> Void = { _ in }) -> Tweet {
        var tweet = Tweet(
            id: TweetID(rawValue: 7),
            author: .sample,
            text:
                "Tea & rain, \"chapter one\" at https://books.example/tea-house #Books $TEA @Li_1053 \u{1F600} "
                + "\u{E9}t\u{E9} \u{66F8}\u{7269}",
            created: .init(seconds: 0),
            media: [],
            replySettings: "everyone",
            isSensitive: false,
            conversation: TweetID(rawValue: 5)
        )
        change(&tweet)
        return tweet
    }

    private func matches(_ query: String, _ tweet: Tweet, repeated: Tweet? = nil) throws -> Bool {
        let query = try PostQueryParser.parse(query, .strict)
        return query.matches(QueriedPost(tweet, repeated: repeated, repliedTo: tweet.replyTo == nil ? nil : .sample))
    }

    @Test(
        "words, phrases, signs and names are looked for as wholes and in any case",
        arguments: [
            ("tea", true), ("TEA", true), ("te", false), ("teas", false), ("\"chapter one\"", true),
            ("\"rain, chapter\"", true), ("\"one chapter\"", false), ("chapter,one", true), ("\u{1F600}", true),
            ("\u{1F601}", false), ("\u{E9}t\u{E9}", true), ("E\u{301}te\u{301}", true), ("ete", false),
            ("\u{66F8}", true), ("\u{66F8}\u{7269}", true), ("\u{7269}\u{66F8}", false), ("#books", true),
            ("#book", false), ("@li_1053", true), ("@li", false), ("$tea", true), ("$tee", false),
            ("from:ada_1001", true), ("from:@Ada_1001", true), ("from:1001", true), ("from:li_1053", false),
            ("url:books.example", true), ("url:\"https://books.example/tea-house\"", true), ("url:ooks", false),
            ("conversation_id:5", true), ("conversation_id:7", false),
        ]
    )
    func terms(query: String, isMet: Bool) throws {
        #expect(try matches(query, Self.post()) == isMet)
    }

    @Test(
        "blanks bind more than OR, a minus turns one term or group round, parentheses group",
        arguments: [
            ("tea rain", true), ("tea coffee", false), ("coffee OR tea", true), ("coffee OR cake", false),
            ("coffee tea OR rain", true), ("rain OR coffee tea", true), ("(rain OR coffee) cake", false),
            ("(rain OR coffee) tea", true), ("tea -coffee", true), ("tea -rain", false),
            ("tea -(coffee OR cake)", true), ("tea -(coffee OR rain)", false), ("((tea))", true),
            ("tea(rain)", true), ("(tea)(coffee)", false), ("tea or", false), ("\"OR\" OR tea", true),
            ("tea OR(coffee)", true), ("tea \"-rain\"", true), ("tea -\"chapter one\"", false),
        ]
    )
    func structure(query: String, isMet: Bool) throws {
        #expect(try matches(query, Self.post()) == isMet)
    }

    @Test("what a post is and has")
    func properties() throws {
        let reference = Tweet.Reference(id: TweetID(rawValue: 5), author: PersonID(rawValue: 1001))
        let answer = Self.post { $0.replyTo = reference }
        let repeating = Self.post { tweet in
            tweet.reposted = reference
            tweet.text = ""
        }
        let bare = Self.post { $0.text = "tea" }
        for query in ["is:reply", "to:ada_1001", "to:@Ada_1001", "to:1001", "in_reply_to_tweet_id:5"] {
            #expect(try matches(query, answer), "\(query)")
            #expect(try !matches(query, bare), "\(query)")
        }
        for query in ["is:retweet", "retweets_of:ada_1001", "retweets_of_tweet_id:5", "tea has:links"] {
            #expect(try matches(query, repeating, repeated: Self.post()), "\(query)")
            #expect(try !matches(query, bare), "\(query)")
        }
        for query in ["has:links", "has:hashtags", "has:cashtags", "has:mentions"] {
            #expect(try matches(query, Self.post()), "\(query)")
            #expect(try !matches(query, bare), "\(query)")
        }
        let quoting = Self.post { $0.quoted = reference }
        #expect(try matches("is:quote quotes_of_tweet_id:5 -is:nullcast", quoting))
        #expect(try !matches("is:quote", bare))
        for query in ["has:media", "has:images", "has:videos", "has:geo", "is:verified"] {
            #expect(try !matches(query, bare), "\(query)")
        }
    }

    @Test(
        "a query that cannot be read is refused with the place of its fault",
        arguments: [
            ("", "no viable alternative at input '<EOF>' (at position 1)"),
            ("   ", "no viable alternative at input '<EOF>' (at position 4)"),
            ("tea OR", "no viable alternative at input '<EOF>' (at position 7)"),
            ("OR tea", "no viable alternative at input 'O' (at position 1)"),
            ("(tea", "missing ')' at '<EOF>' (at position 5)"),
            ("tea)", "no viable alternative at input ')' (at position 4)"),
            ("()", "no viable alternative at input ')' (at position 2)"),
            ("tea -", "no viable alternative at input '<EOF>' (at position 6)"),
            ("tea - rain", "no viable alternative at input ' ' (at position 6)"),
            ("\"tea", "mismatched character '<EOF>' expecting '\"' (at position 1)"),
            ("\"\"", "no viable alternative at input '\"\"' (at position 1)"),
            ("#", "no viable alternative at input '#' (at position 1)"),
            ("from:", "no viable alternative at input 'from:' (at position 1)"),
            ("tea \"a b\"~3", "no viable alternative at input '~3' (at position 10)"),
        ]
    )
    func faults(query: String, detail: String) {
        let fault = #expect(throws: QueryFault.self) { try PostQueryParser.parse(query, .strict) }
        #expect(fault?.details == [detail])
    }

    @Test("an operator that is not known is named", arguments: [("likes:5", "likes"), ("has:wings", "has:wings")])
    func unknown(query: String, named: String) {
        let fault = #expect(throws: QueryFault.self) { try PostQueryParser.parse("tea \(query)", .strict) }
        #expect(fault?.details.first?.hasPrefix("Reference to invalid operator '\(named)'.") == true)
        #expect(fault?.details.first?.hasSuffix("(at position 5)") == true)
    }

    @Test("a query that is nested without end is refused", arguments: ["(", "-", "-("])
    func depth(opening: String) {
        let text = String(repeating: opening, count: 1024 / opening.utf8.count)
        #expect(throws: QueryFault.self) { try PostQueryParser.parse(text, .strict) }
        #expect(throws: Never.self) { try PostQueryParser.parse("((((((((((tea))))))))))", .strict) }
    }

    @Test(
        "a rule needs something to look for on every way through it",
        arguments: [
            ("tea", 0), ("tea has:links", 0), ("(tea OR rain) -is:retweet", 0), ("has:links", 1),
            ("has:links OR is:reply", 1), ("tea OR has:links", 1), ("-tea", 2), ("--b", 2), ("-tea -rain", 2),
            ("tea OR -rain", 2), ("lang:en", 1),
        ]
    )
    func rules(value: String, faults: Int) {
        guard faults > 0 else {
            #expect(throws: Never.self) { try XStreamRule.query(value) }
            return
        }
        let fault = #expect(throws: QueryFault.self) { try XStreamRule.query(value) }
        #expect(fault?.details.count == faults)
        #expect(fault?.details.last?.hasPrefix("Rules must contain at least one positive") == true)
    }

    @Test("a rule is no longer than 1,024 characters", arguments: [(1024, true), (1025, false)])
    func length(count: Int, isTaken: Bool) {
        let text = String(repeating: "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}", count: count)
        if isTaken {
            #expect(throws: Never.self) { try XStreamRule.query(text) }
        } else {
            #expect(throws: QueryFault.self) { try XStreamRule.query(text) }
        }
    }

    @Test("the search of the site and of version 1.1 takes what cannot be read as words")
    func lenient() throws {
        let post = QueriedPost(Self.post(), repeated: nil, repliedTo: nil)
        for text in ["(tea", "tea)", "rain: tea", "filter:links", "\"chapter", "tea OR coffee"] {
            #expect(try #require(SearchQuery(text)).matches(post), "\(text)")
        }
        #expect(SearchQuery("(((") == nil)
        #expect(throws: QueryFault.self) { try SearchQuery(strict: "(tea") }
    }
}
