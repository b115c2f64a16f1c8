internal import HTTP
internal import Primitives
internal import SandboxCore

/// What this server does otherwise than Mastodon, as servers of other makers do; each difference can be set alone.
struct MastodonTemper: Sendable, Equatable {
    /// Followers-only and direct posts are left out of an account's list, also for their author.
    var hidesNarrowPosts = false
    /// A post is made anew whatever its `Idempotency-Key`.
    var ignoresKeys = false
    /// Refusals are a line of plain text, and a token that no longer counts is a bad request.
    var refusesPlainly = false
    /// Only `read` and `write` can be asked for, although finer names can be registered.
    var asksWidely = false
    /// A call needs `read` or `write`, whatever finer name was granted; the refusal does not say so.
    var checksWidely = false
    /// A login never grants `read:statuses`, whoever says yes.
    var grantsLess = false
    /// A post may be shorter only than the server announces.
    var takesLess = false
    /// A post in any language but English is refused.
    var knowsEnglishOnly = false
    /// Nobody may quote what others wrote.
    var deniesQuotes = false
    /// A quotation shows a post of somebody else's once they say yes, which nobody here does.
    var asksBeforeQuotes = false
    /// How long, in seconds, a post is in no list.
    var showsAfter = 0

    init() {}

    init(_ temper: ServerTemper) {
        ignoresKeys = temper != .strict
        switch temper {
        case .strict, .lenient: break
        case .silent: (hidesNarrowPosts, refusesPlainly) = (true, true)
        case .slow: showsAfter = 45
        }
    }

    /// Changes what a form names: first the whole temper, then single differences.
    mutating func set(_ form: FormFields) throws(SiteRefusal) {
        if let text = form["temper"], !text.isEmpty {
            guard let temper = ServerTemper(rawValue: text) else {
                let all = ServerTemper.allCases.map(\.rawValue).joined(separator: ", ")
                throw SiteRefusal(.unprocessableContent, "temper is one of \(all).")
            }
            self = MastodonTemper(temper)
        }
        for (name, flag) in Self.flags {
            if let text = form[name], !text.isEmpty { self[keyPath: flag] = text == "1" || text == "true" }
        }
        if let text = form["shows_after"], !text.isEmpty {
            guard let seconds = Int(text), (0...86_400).contains(seconds) else {
                throw SiteRefusal(.unprocessableContent, "shows_after is a number from 0 to 86400.")
            }
            showsAfter = seconds
        }
    }

    /// The differences that are there or not, by their names in forms and JSON.
    static var flags: [(name: String, flag: WritableKeyPath<MastodonTemper, Bool>)] {
        [
            ("hides_narrow_posts", \.hidesNarrowPosts), ("ignores_keys", \.ignoresKeys),
            ("refuses_plainly", \.refusesPlainly), ("asks_widely", \.asksWidely),
            ("checks_widely", \.checksWidely), ("grants_less", \.grantsLess), ("takes_less", \.takesLess),
            ("knows_english_only", \.knowsEnglishOnly), ("denies_quotes", \.deniesQuotes),
            ("asks_before_quotes", \.asksBeforeQuotes),
        ]
    }

    /// As the store keeps it: the names of the differences that are there, and the seconds.
    var text: String {
        (Self.flags.filter { self[keyPath: $0.flag] }.map(\.name) + [String(showsAfter)]).joined(separator: " ")
    }

    init(text: String) {
        let words = text.split(separator: " ").map(String.init)
        for (name, flag) in Self.flags { self[keyPath: flag] = words.contains(name) }
        showsAfter = words.last.flatMap { Int($0) } ?? 0
    }

    /// A refusal as this server words it.
    func response(_ error: MastodonError) -> Response {
        guard refusesPlainly, (400...499).contains(error.status.code) else { return error.response }
        let status: Status = error.status == .unauthorized ? .badRequest : error.status
        return Response(status, type: "text/plain; charset=utf-8", Array("Bad request".utf8))
    }

    /// How many characters a post may really have.
    var characters: Int { takesLess ? 300 : MastodonText.maximumCharacters }

    /// Whether scopes reach as far as a call needs.
    func covers(_ scopes: MastodonScopes, _ needed: String) -> Bool {
        guard checksWidely else { return scopes.covers(needed) }
        return scopes.names.contains(needed == "profile" ? "read" : MastodonScopes.wide(needed))
    }

    /// What is granted of what the person said yes to.
    func granted(_ scopes: MastodonScopes) -> MastodonScopes {
        grantsLess ? MastodonScopes(names: scopes.names.filter { $0 != "read:statuses" }) : scopes
    }

    /// What a call outside of its scopes is refused with.
    var outsideScopes: MastodonError { checksWidely ? MastodonError(.forbidden, "Forbidden") : .outsideScopes }

    /// The moment of the newest post that a list has.
    func newestShown(at now: Timestamp) -> Timestamp { now - .seconds(showsAfter) }
}
