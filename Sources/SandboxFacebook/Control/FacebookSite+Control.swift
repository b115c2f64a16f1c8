internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension FacebookSite {
    var tokens: AccessTokens { AccessTokens(face: SandboxFace.facebook.name) }

    func state(of token: AccessToken, at now: Timestamp) -> String {
        let token = Token(token)
        if let end = token.end(at: now) { return "ended: \(end.words)" }
        return token.isLongLived ? "holds, 60 days" : "holds, 2 hours"
    }

    func nameOfApp(_ id: Int64, _ connection: borrowing Connection) throws -> String? {
        try Apps.find(AppID(rawValue: id), connection)?.name
    }

    /// `reason` is a subcode of error 190.
    func tokenEnd(_ reason: String?) throws(SiteRefusal) -> String {
        guard let end = Int(reason ?? "463").flatMap(TokenEnd.init) else {
            throw SiteRefusal(.unprocessableContent, "reason is one of 458, 460, 463, 466, 467.")
        }
        return "\(end.rawValue)"
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
