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
            return try await visit.nameRefused(typed, fault, next: next)
        }
        if let pattern = try await visit.services.blockedLinks.first(in: [name.text]) {
            return try await visit.nameRefused(typed, pattern.refusalWords, next: next)
        }
        switch try await visit.services.login.startWithoutNetwork(name: name, next: next, in: visit.browserName) {
        case .begun(let token, let member):
            return try await visit.entering(token, member.id, visit.go(next.onceIn.text, notice: .welcome))
        case .notAdmitted(let mode): return try await visit.notAdmitted(mode, next: next)
        }
    }
}

extension Visit {
    fileprivate func nameRefused(_ typed: String, _ fault: String, next: LocalPath) async throws -> Response {
        if asksForAnotherAccount {
            return try await switchPage(name: typed, nameFault: fault, status: .unprocessableContent)
        }
        return try await loginPage(next: next, name: typed, nameFault: fault, status: .unprocessableContent)
    }
}
