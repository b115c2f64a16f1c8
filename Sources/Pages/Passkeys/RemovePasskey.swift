import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    fileprivate func removePage(
        _ id: ID<Passkey>,
        sureFault: String? = nil,
        status: Status = .ok
    ) async throws -> Response {
        guard let passkey = try await passkeys.all(of: member.id).first(where: { $0.id == id }) else {
            throw Problem.notFound
        }
        let model = RemovePasskeyPage(
            frame: visit.frame("Remove a passkey?"),
            name: passkey.name.text,
            action: LinkTarget(path: Paths.removePasskey(id)),
            isLastWayIn: try await !waysIn(withoutPasskey: id).isOpen,
            sureFault: sureFault
        )
        return visit.page(site.templates.removePasskey, model, status: status)
    }
}

extension Site {
    /// `GET /account/passkeys/{id}/remove`: asks.
    @Sendable static func askRemovePasskey(_ visit: MemberVisit, _ id: ID<Passkey>) async throws -> Response {
        try await visit.removePage(id)
    }

    /// `POST /account/passkeys/{id}/remove`: field `sure`, for the last way in.
    @Sendable static func removePasskey(_ visit: MemberVisit, _ id: ID<Passkey>) async throws -> Response {
        if try await !visit.waysIn(withoutPasskey: id).isOpen, visit.form["sure"] != "yes" {
            let fault = "Nothing is removed yet. Tick this box if you really want it."
            return try await visit.removePage(id, sureFault: fault, status: .unprocessableContent)
        }
        guard try await visit.passkeys.remove(id, of: visit.signedIn) else { throw Problem.notFound }
        return visit.visit.go(Paths.passkeys(), notice: .passkeyRemoved)
    }
}
