import Flyleaf
import HTTP

/// What every error of the Graph API means: one table, the first row that fits decides.
///
/// Codes decide; the HTTP status only where there is no code, and the text nowhere but in the one row that Facebook left
/// without a code of its own.
enum GraphErrorTable {
    /// One row; what is `nil` fits everything.
    struct Row: Sendable {
        var codes: ClosedRange<Int>
        var subcodes: Set<Int>?
        var type: String?
        var status: Int?
        var isTokenExchange: Bool?
        var words: String?
        var category: NetworkFailure.Category

        init(
            _ codes: ClosedRange<Int>,
            subcodes: Set<Int>? = nil,
            type: String? = nil,
            status: Int? = nil,
            isTokenExchange: Bool? = nil,
            words: String? = nil,
            _ category: NetworkFailure.Category
        ) {
            self.codes = codes
            self.subcodes = subcodes
            self.type = type
            self.status = status
            self.isTokenExchange = isTokenExchange
            self.words = words
            self.category = category
        }
    }

    static let rows: [Row] = [
        // At the token endpoint code 1 stands for a wrong app secret, elsewhere for anything that passes.
        Row(1...1, status: 400, isTokenExchange: true, .misconfigured),
        Row(1...2, .transient),
        Row(3...3, .misconfigured),
        Row(4...4, .rateLimited),
        Row(9...9, .rateLimited),
        Row(10...10, .permissionMissing),
        Row(17...17, .rateLimited),
        Row(32...32, .rateLimited),
        Row(100...100, subcodes: [33], .notFound),
        // A code that ran out or was used already: a new login brings a new one.
        Row(100...100, subcodes: [36_007, 36_009], .reauthenticate),
        Row(100...100, subcodes: [36_008], .misconfigured),
        // A missing or wrong appsecret_proof.
        Row(100...100, type: "GraphMethodException", .misconfigured),
        Row(100...100, .refused),
        Row(101...101, .misconfigured),
        Row(102...102, .reauthenticate),
        Row(104...104, .reauthenticate),
        Row(190...190, subcodes: [459, 464], .userActionNeeded),
        // Not used for 90 days: the person renews what was granted.
        Row(190...190, subcodes: [468, 493], .reauthorize),
        // 456-458, 460-463, 465-467, 492 and none: a new token is the cure.
        Row(190...190, .reauthenticate),
        Row(191...191, .misconfigured),
        Row(200...200, words: "publish_actions is deprecated", .unsupported),
        Row(200...299, .permissionMissing),
        // No more photos go into the album, or the file is no picture for Facebook.
        Row(321...321, .photoRefused),
        Row(324...324, .photoRefused),
        Row(341...341, .rateLimited),
        Row(368...368, .blocked),
        Row(412...412, .reauthenticate),
        Row(450...450, .reauthenticate),
        Row(452...452, .reauthenticate),
        Row(506...506, .duplicate),
        Row(613...613, .rateLimited),
        Row(803...803, .notFound),
        Row(2500...2500, .reauthenticate),
        Row(80_000...80_099, .rateLimited),
        // The address of the story cannot be read by Facebook.
        Row(1_609_005...1_609_005, .refused),
    ]

    /// The category of an error that Graph described.
    ///
    /// `is_transient` wins over a code, but a limit stays a limit: both pass, and a limit knows when.
    static func category(_ error: GraphError, status: Status, isTokenExchange: Bool) -> NetworkFailure.Category {
        if let oauthCode = error.oauthCode { return OAuthErrorCode.category(oauthCode) }
        guard let code = error.code else {
            return error.isTransient ? .transient : codeless(error, status)
        }
        let row = rows.first { fits($0, error, code, status, isTokenExchange) }
        let category = row?.category ?? (status.code >= 500 ? .transient : .refused)
        return error.isTransient && category != .rateLimited ? .transient : category
    }

    /// The category of a status without a body that Graph wrote.
    ///
    /// A post is open unless the status says that the request itself was turned away.
    static func category(unreadable status: Status, effect: CallEffect) -> NetworkFailure.Category {
        switch status.code {
        case 408: .transient
        case 429: .rateLimited
        case 413, 414: .tooLong
        // Turned away, whoever did it: nothing was posted.
        case 400...499: effect == .posting ? .refused : .brokenAnswer
        case _ where effect == .posting: .answerLost
        case 500...599: .transient
        default: .brokenAnswer
        }
    }

    /// Errors of 2010 to 2012, which have only a type.
    private static func codeless(_ error: GraphError, _ status: Status) -> NetworkFailure.Category {
        switch (error.type, status.code) {
        case ("OAuthException", 403): .permissionMissing
        case ("OAuthException", 200..<500): .reauthenticate
        case (_, 500...599): .transient
        default: .refused
        }
    }

    private static func fits(
        _ row: Row,
        _ error: GraphError,
        _ code: Int,
        _ status: Status,
        _ isTokenExchange: Bool
    ) -> Bool {
        guard row.codes.contains(code), row.status.map({ $0 == status.code }) ?? true else { return false }
        guard row.isTokenExchange.map({ $0 == isTokenExchange }) ?? true else { return false }
        if let subcodes = row.subcodes, !subcodes.contains(error.subcode ?? 0) { return false }
        if let type = row.type, error.type != type { return false }
        if let words = row.words, error.message?.utf8.contains(Array(words.utf8)) != true { return false }
        return true
    }
}
