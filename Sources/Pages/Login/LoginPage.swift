import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The login page: the ways in, and what went wrong with the last attempt if something did.
struct LoginPage: ViewModel {
    var frame: PageFrame
    var doors: Doors
    /// Whether somebody who is logged in connects a network.
    var isMember: Bool
    var isOnTheWay: Bool
    /// Whether a form was sent without a login and is kept until there is one.
    var holdsForm: Bool
    /// Whether the browser remembers accounts that can be chosen without logging in.
    var hasAccounts: Bool
    var failure: LoginFailure?
    var name: String
    var nameFault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("doors") { $0.doors }, Field("isMember") { $0.isMember },
            Field("isOnTheWay") { $0.isOnTheWay }, Field("holdsForm") { $0.holdsForm },
            Field("hasAccounts") { $0.hasAccounts }, Field("failure") { $0.failure }, Field("name") { $0.name },
            Field("nameFault") { $0.nameFault },
        ]
    }
}

/// Why a login did not work.
struct LoginFailure: ViewModel {
    var title: String
    var text: String
    /// Under which the operator finds it; nothing where nothing went wrong.
    var reference: String?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("text") { $0.text }, Field("reference") { $0.reference },
        ]
    }
}

extension Visit {
    /// The login page.
    func loginPage(
        next: LocalPath,
        failure: LoginFailure? = nil,
        typed: TypedServer? = nil,
        name: String = "",
        nameFault: String? = nil,
        status: Status = .ok
    ) -> Response {
        let model = LoginPage(
            frame: frame(signedIn == nil ? "Log in" : "Connect a network", .login),
            doors: doors(next: next, typed: typed),
            isMember: signedIn != nil,
            isOnTheWay: next != .front,
            holdsForm: Target(next.text)?.query["held"] != nil,
            hasAccounts: !logins.others.isEmpty,
            failure: failure,
            name: name,
            nameFault: nameFault
        )
        return page(site.templates.login, model, status: status)
    }
}

extension Site {
    /// `GET /login`: field `next`, a path of ours.
    @Sendable static func showLogin(_ visit: Visit) async throws -> Response {
        let next = visit.query["next"].flatMap(LocalPath.init) ?? .front
        // Somebody who is logged in already has arrived.
        if visit.signedIn != nil { return visit.go(next.text) }
        return visit.loginPage(next: next)
    }

    /// `POST /start`: an account without a network; fields `name`, `next`, and `another` to add one.
    @Sendable static func startWithoutNetwork(_ visit: Visit) async throws -> Response {
        let next = visit.form["next"].flatMap(LocalPath.init) ?? .front
        if visit.signedIn != nil, !visit.asksForAnotherAccount { return visit.go(next.text) }
        let typed = visit.form["name"] ?? ""
        let isBlank = typed.allSatisfy(\.isWhitespace)
        guard let name = isBlank ? PersonName("A reader") : PersonName(typed) else {
            let fault = "A name is one line of at most \(PersonName.maximumLength) characters."
            if visit.asksForAnotherAccount {
                return try await visit.switchPage(name: typed, nameFault: fault, status: .unprocessableContent)
            }
            return visit.loginPage(next: next, name: typed, nameFault: fault, status: .unprocessableContent)
        }
        let token = try await visit.services.login.startWithoutNetwork(name: name, in: visit.browserName)
        guard let member = try await visit.services.sessions.signedIn(token)?.member.id else { throw Problem.notFound }
        return try await visit.entering(token, member, visit.go(next.text, notice: .welcome))
    }
}
