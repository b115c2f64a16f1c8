import Flyleaf
import HTTP

/// What every error of the Mastodon API means: one table, the first row that fits decides.
///
/// Statuses decide; the text only where one status stands for several things.
enum MastodonErrorTable {
    /// One row; what is `nil` fits everything.
    struct Row: Sendable {
        var status: ClosedRange<Int>
        var words: String?
        /// Only of a call that needs a permission.
        var needsPermission: Bool
        var category: NetworkFailure.Category

        init(
            _ status: ClosedRange<Int>,
            words: String? = nil,
            needsPermission: Bool = false,
            _ category: NetworkFailure.Category
        ) {
            self.status = status
            self.words = words
            self.needsPermission = needsPermission
            self.category = category
        }
    }

    static let rows: [Row] = [
        Row(401...401, .reauthenticate),
        Row(403...403, words: "outside the authorized scopes", .permissionMissing),
        Row(403...403, words: "login is currently disabled", .blocked),
        Row(403...403, words: "suspended", .blocked),
        Row(403...403, words: "pending approval", .userActionNeeded),
        Row(403...403, words: "confirmed e-mail", .userActionNeeded),
        // Other makers' servers say it in their own words.
        Row(403...403, needsPermission: true, .permissionMissing),
        Row(404...404, .notFound),
        Row(408...408, .transient),
        Row(410...410, .notFound),
        Row(413...413, .tooLong),
        Row(422...422, words: "character limit", .tooLong),
        Row(422...422, words: "duplicate record", .duplicate),
        Row(422...422, words: "already been taken", .duplicate),
        // A token that speaks for the app alone: a login brings one that speaks for the person.
        Row(422...422, words: "requires an authenticated user", .reauthenticate),
        Row(422...422, words: "not finished processing", .transient),
        Row(429...429, .rateLimited),
        Row(400...499, .refused),
    ]

    /// The category of an error that the server described.
    ///
    /// After a post only 503 is certain enough to try again: the server says it of what it did not do. Any other 5xx
    /// leaves it open.
    static func category(
        _ status: Status,
        _ words: String,
        needsPermission: Bool,
        effect: CallEffect
    ) -> NetworkFailure.Category {
        if let row = rows.first(where: { fits($0, status, words, needsPermission) }) { return row.category }
        switch status.code {
        case 503: return .transient
        // It does not do that, today or tomorrow.
        case 501 where effect != .posting: return .unsupported
        case 500...599: return effect == .posting ? .answerLost : .transient
        default: return effect == .posting ? .answerLost : .brokenAnswer
        }
    }

    /// The category of a status without a body that the API wrote: a proxy's page, or another program altogether.
    ///
    /// A connection never ends for it: only the server's own word does that.
    static func category(unreadable status: Status, effect: CallEffect) -> NetworkFailure.Category {
        switch status.code {
        case 408: .transient
        case 413, 414: .tooLong
        case 429: .rateLimited
        // Turned away, whoever did it: nothing was posted.
        case 400...499: effect == .posting ? .refused : .brokenAnswer
        case _ where effect == .posting: .answerLost
        case 501: .unsupported
        case 500...599: .transient
        default: .brokenAnswer
        }
    }

    private static func fits(_ row: Row, _ status: Status, _ words: String, _ needsPermission: Bool) -> Bool {
        guard row.status.contains(status.code), needsPermission || !row.needsPermission else { return false }
        return row.words.map { words.lowercased().utf8.contains(Array($0.utf8)) } ?? true
    }
}
