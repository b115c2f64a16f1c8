internal import Primitives
internal import SQLite

/// What the control page shows and its JSON tells.
struct ControlState: Sendable {
    struct TokenRow: Sendable {
        /// The first bytes of the digest: enough to name a token here, worth nothing elsewhere.
        var key: String
        var person: String
        var app: String
        var state: String
        var holds: Bool

        static let sample = TokenRow(key: "00", person: "Ada", app: "App", state: "holds", holds: true)
    }

    var tokens: [TokenRow]

    static func read(_ world: World) throws -> ControlState {
        let now = world.now
        let tokens = try world.database.readTransaction { connection -> [TokenRow] in
            try Tokens.newest(20, connection).map { token in
                let person = try token.person.flatMap { try People.find($0, connection) }
                let app = try Apps.find(token.app, connection)
                let end = token.end(at: now)
                return TokenRow(
                    key: Hex.encode(token.hash.prefix(8)),
                    person: person?.name ?? "",
                    app: app?.name ?? "",
                    state: end.map { "ended: \($0.words)" }
                        ?? (token.isLongLived ? "holds, 60 days" : "holds, 2 hours"),
                    holds: end == nil
                )
            }
        }
        return ControlState(tokens: tokens)
    }
}

extension TokenEnd {
    var words: String {
        switch self {
        case .appRemoved: "the app was removed"
        case .passwordChanged: "the password was changed"
        case .expired: "expired"
        case .invalidated: "revoked"
        case .loggedOut: "logged out"
        }
    }
}
