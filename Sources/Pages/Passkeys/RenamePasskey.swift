import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /account/passkeys/{id}/name`: field `name`.
    @Sendable static func renamePasskey(_ visit: MemberVisit, _ id: ID<Passkey>) async throws -> Response {
        let typed = visit.form["name"] ?? ""
        guard let name = PasskeyName(typed) else {
            guard try await visit.passkeys.all(of: visit.member.id).contains(where: { $0.id == id }) else {
                throw Problem.notFound
            }
            let refused = RefusedName(text: typed, fault: PasskeyName.fault)
            return try await visit.passkeysPage(refused: (id, refused), status: .unprocessableContent)
        }
        guard try await visit.passkeys.rename(id, of: visit.member.id, to: name) else { throw Problem.notFound }
        return visit.visit.go(Paths.passkeys(), notice: .passkeyRenamed)
    }
}

extension PasskeyName {
    /// What is said of a name that is none.
    static let fault = "A name is one line of 1 to \(maximumLength) characters."
}
