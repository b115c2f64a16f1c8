import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
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
