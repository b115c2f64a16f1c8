internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Who makes a call: an app, and the person it acts for.
struct XCaller: Sendable {
    enum Manner: Sendable, Equatable {
        case signed
        case bearer(scopes: [String])
        /// An app alone.
        case app
    }

    var app: XApp
    var person: Person?
    var manner: Manner
    /// The token of OAuth 1.0a, if that is how the call came.
    var token: String?

    /// Whose calls are counted: the person's, or the app's where there is none.
    var rateKey: String { person.map { "person \($0.id) \(app.id)" } ?? "app \(app.id)" }

    /// Refuses who may not use an endpoint.
    func check(_ endpoint: XEndpoint, isSecond: Bool) throws {
        if endpoint.access == .bearer {
            guard case .bearer = manner else { throw XError.problem(.needsBearer(manner)) }
        }
        if endpoint.access == .person, person == nil {
            throw isSecond ? XError.problem(.needsPerson) : XError.noPerson
        }
        if endpoint.access == .app, person != nil { throw XError.problem(.needsApp(manner)) }
        guard case .bearer(let scopes) = manner else { return }
        guard endpoint.scopes.allSatisfy(scopes.contains) else {
            throw XError.problem(.forbidden("Your token lacks one of the scopes \(endpoint.scopes)."))
        }
    }
}

/// Finds out who makes a call.
struct XCallers: Sendable {
    let world: World
    let verifier: OAuth1Verifier

    func caller(of call: XCall, isSecond: Bool) throws -> XCaller {
        do {
            return try caller(of: call)
        } catch let error as XError {
            // Version 2 does not say what is wrong with a token.
            guard isSecond, error.answer.status != .forbidden else { throw error }
            throw XError.problem(.unauthorized)
        }
    }

    private func caller(of call: XCall) throws -> XCaller {
        switch call.authorization {
        case .bearer(let text): return try bearer(text)
        case .signed(let fields):
            let signed = try verifier.verify(call, fields)
            guard let token = signed.token else { throw XError.badToken }
            let person = try world.database.read { try People.find(token.person, $0) }
            return XCaller(app: signed.app, person: person, manner: .signed, token: token.token)
        case .none, .basic: throw XError.badAuthenticationData
        }
    }

    private func bearer(_ text: String) throws -> XCaller {
        let now = world.now
        return try world.database.readTransaction { connection in
            guard let token = try XTokens.find(text, connection), token.kind != .refresh, token.holds(at: now),
                let app = try XApps.find(.id, token.app, connection)
            else { throw XError.badToken }
            guard let id = token.person else { return XCaller(app: app, manner: .app) }
            guard let person = try People.find(id, connection) else { throw XError.badToken }
            let scopes = token.scope.split(separator: " ").map(String.init)
            return XCaller(app: app, person: person, manner: .bearer(scopes: scopes))
        }
    }
}
