internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Who makes a call, once the token has been found to hold.
struct Caller: Sendable {
    var app: App
    /// Absent when the app itself calls, or a Page.
    var person: Person?
    /// The Page that calls, with what its person may do there.
    var page: ManagedPage?
    /// What the person lets the app do.
    var granted: Set<String> = []
    var tokenText: String
    /// The row of the token; absent for `APPID|APPSECRET`, which is stored nowhere.
    var token: Token?

    /// Who reads and writes.
    var profileID: ProfileID? { page?.page.profileID ?? person?.id }

    func may(_ permissions: [String]) -> Bool { permissions.contains { granted.contains($0) } }
}

extension Graph {
    /// The caller of a call.
    ///
    /// - Parameter ifMissing: the error when there is no token at all.
    func caller(of call: GraphCall, ifMissing: GraphError = .noToken) throws -> Caller {
        guard let text = call.tokenText, !text.isEmpty else { throw ifMissing }
        let caller = try world.database.read { connection in try holder(of: text, connection) }
        try checkProof(call, caller)
        // The lists inside objects belong to the call that asks for them.
        if call.callsLeft == nil, usage.count(caller.app.id, at: world.now) >= 100 { throw GraphError.rateLimited }
        return caller
    }

    /// The caller, who must be a person.
    func person(of call: GraphCall, ifMissing: GraphError = .noActiveToken) throws -> (caller: Caller, person: Person) {
        let caller = try caller(of: call, ifMissing: ifMissing)
        guard let person = caller.person else { throw GraphError.needsPerson }
        return (caller, person)
    }

    /// Whose token a text is.
    func holder(of text: String, _ connection: borrowing Connection) throws -> Caller {
        if let bar = text.utf8.firstIndex(of: UInt8(ascii: "|")) {
            let secret = String(text[text.utf8.index(after: bar)...])
            guard let id = AppID(text[..<bar]), let app = try Apps.find(id, connection),
                constantTimeEquals(secret, app.secret) || constantTimeEquals(secret, AppToken.secret(of: app))
            else { throw GraphError.malformedToken }
            return Caller(app: app, tokenText: text)
        }
        guard let token = try GraphTokens.find(SecretDigest.of(text), connection), let personID = token.person,
            let app = try Apps.find(token.app, connection), let person = try People.find(personID, connection)
        else { throw GraphError.malformedToken }
        if let end = token.end(at: world.now) { throw GraphError.endedToken(end, token, now: world.now) }
        let granted = try Grants.granted(personID, app.id, connection)
        guard let page = token.page else {
            return Caller(app: app, person: person, granted: granted, tokenText: text, token: token)
        }
        let own = try Self.impersonated(page, by: personID, app, granted, connection)
        return Caller(app: app, page: own, granted: granted, tokenText: text, token: token)
    }

    /// Checks `appsecret_proof`, which is the HMAC-SHA-256 of the token, or of `token|time` when a time is sent along.
    private func checkProof(_ call: GraphCall, _ caller: Caller) throws {
        guard let proof = call.text("appsecret_proof") else {
            if caller.app.requiresProof { throw GraphError.missingProof }
            return
        }
        var message = caller.tokenText
        if let time = call.text("appsecret_time") {
            guard let seconds = Int64(time), abs(world.now.seconds - seconds) <= 300 else {
                throw GraphError.wrongProof
            }
            message += "|\(time)"
        }
        let digest = HMAC.sha256(key: Array(caller.app.secret.utf8), message: Array(message.utf8))
        guard constantTimeEquals(Hex.encode(digest), proof) else { throw GraphError.wrongProof }
    }
}

/// The token of an app: derived from its secret, so that the same one comes every time.
enum AppToken {
    static func text(of app: App) -> String { "\(app.id)|\(secret(of: app))" }

    static func secret(of app: App) -> String {
        let digest = HMAC.sha256(key: Array(app.secret.utf8), message: Array("app token".utf8))
        return Base64.encode(Array(digest.prefix(20)))
    }
}

extension Token {
    /// Why the token does not hold at a moment; `nil` when it does.
    func end(at moment: Timestamp) -> TokenEnd? {
        if let ended { return ended }
        if let expires, expires <= moment { return .expired }
        return nil
    }
}

extension GraphError {
    /// 190 with the subcode of the reason.
    static func endedToken(_ end: TokenEnd, _ token: Token, now: Timestamp) -> GraphError {
        let reason =
            switch end {
            case .appRemoved: "The user has not authorized application \(token.app)."
            case .passwordChanged:
                "The session has been invalidated because the user changed their password."
            case .expired:
                "Session has expired on \((token.expires ?? now).minuteText). The current time is \(now.minuteText)."
            case .invalidated: "The session was invalidated explicitly using an API call."
            case .loggedOut: "The session is invalid because the user logged out."
            }
        return GraphError(
            status: .unauthorized,
            code: 190,
            subcode: end.rawValue,
            message: "Error validating access token: \(reason)"
        )
    }
}
