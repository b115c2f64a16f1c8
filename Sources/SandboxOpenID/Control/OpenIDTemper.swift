internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// What this provider does otherwise than most, as real ones do; each difference can be set alone.
struct OpenIDTemper: Sendable, Equatable {
    /// Keys and tokens have no `kid`.
    var namesNoKeys = false
    /// Tokens are signed with a key that nobody is shown.
    var signsWrongly = false
    /// Refusals are a line of plain text, and all of them 400.
    var refusesPlainly = false
    /// Userinfo is an empty 200.
    var answersNothing = false
    /// Nobody's name and portrait are told.
    var hidesProfile = false
    /// The issuer ends with a slash.
    var endsIssuerWithSlash = false
    /// The audience is a list of several, with the authorized party beside it.
    var listsAudiences = false
    /// There are claims that no specification has.
    var addsClaims = false
    /// The ways a client's secret is taken.
    var secretWay = SecretWay.either
    /// What the description says of these ways.
    var announcement = WayAnnouncement.asTaken
    /// How far the clock that dates tokens is ahead, in seconds; behind when negative.
    var clockAhead = 0
    /// How long, in seconds, a new key signs before it is in the key set.
    var showsKeysAfter = 0

    init() {}

    init(_ temper: ServerTemper) {
        switch temper {
        case .strict: break
        case .lenient: (namesNoKeys, announcement) = (true, .nothing)
        case .silent: (refusesPlainly, answersNothing, hidesProfile) = (true, true, true)
        case .slow: showsKeysAfter = 45
        }
    }

    /// Changes what a form names: first the whole temper, then single differences.
    mutating func set(_ form: FormFields) throws(SiteRefusal) {
        if let text = form["temper"], !text.isEmpty { self = OpenIDTemper(try Self.word(text, "temper")) }
        for (name, flag) in Self.flags {
            if let text = form[name], !text.isEmpty { self[keyPath: flag] = text == "1" || text == "true" }
        }
        if let text = form["takes_secret"], !text.isEmpty { secretWay = try Self.word(text, "takes_secret") }
        if let text = form["announces"], !text.isEmpty { announcement = try Self.word(text, "announces") }
        for (name, number, range) in Self.numbers {
            guard let text = form[name], !text.isEmpty else { continue }
            guard let seconds = Int(text), range.contains(seconds) else {
                throw SiteRefusal(
                    .unprocessableContent,
                    "\(name) is a number from \(range.lowerBound) to \(range.upperBound)."
                )
            }
            self[keyPath: number] = seconds
        }
    }

    private static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        _ name: String
    ) throws(SiteRefusal) -> Word {
        guard let word = Word(rawValue: text) else {
            let all = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw SiteRefusal(.unprocessableContent, "\(name) is one of \(all).")
        }
        return word
    }

    /// The differences that are there or not, by their names in forms and JSON.
    static var flags: [(name: String, flag: WritableKeyPath<OpenIDTemper, Bool>)] {
        [
            ("names_no_keys", \.namesNoKeys), ("signs_wrongly", \.signsWrongly),
            ("refuses_plainly", \.refusesPlainly), ("answers_nothing", \.answersNothing),
            ("hides_profile", \.hidesProfile), ("slash_issuer", \.endsIssuerWithSlash),
            ("lists_audiences", \.listsAudiences), ("adds_claims", \.addsClaims),
        ]
    }

    /// The differences that are numbers of seconds.
    static var numbers: [(name: String, number: WritableKeyPath<OpenIDTemper, Int>, range: ClosedRange<Int>)] {
        [("clock_ahead", \.clockAhead, -86_400...86_400), ("keys_after", \.showsKeysAfter, 0...86_400)]
    }

    /// Every difference, as a form that sets it.
    var form: FormFields {
        var form = FormFields(["takes_secret": secretWay.rawValue, "announces": announcement.rawValue])
        for (name, flag) in Self.flags { form.append(name, self[keyPath: flag] ? "1" : "0") }
        for (name, number, _) in Self.numbers { form.append(name, String(self[keyPath: number])) }
        return form
    }

    // MARK: In the store

    private static let setting = "openid temper"

    static func read(_ world: World) throws -> OpenIDTemper {
        let text = try world.database.read { try Settings.value(setting, $0) }
        var temper = OpenIDTemper()
        if let form = text.flatMap({ FormFields(urlencoded: $0.utf8) }) { try temper.set(form) }
        return temper
    }

    func write(_ world: World) async throws {
        let text = form.urlencoded
        try await world.database.write { connection in try Settings.set(Self.setting, text, connection) }
    }

    /// The issuer as this provider writes it.
    func issuer(_ world: World) -> String { endsIssuerWithSlash ? world.address("/") : world.origin.origin }
}
