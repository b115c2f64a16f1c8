import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /pair`: field `code`, from a picture; looking does not use it up.
    @Sendable static func showPairing(_ visit: Visit) async throws -> Response {
        guard let typed = visit.query["code"], !typed.isEmpty else { return visit.pairPage() }
        try await visit.limitLogin()
        guard let code = PairingCode(typed), let member = try await visit.services.devices.member(of: code) else {
            return visit.unknownCode(typed)
        }
        return visit.pairPage(code: code.text, name: member.name.text)
    }

    /// `POST /pair`: fields `code`, `sure`; the account is shown first, so that nobody is led into somebody else's.
    @Sendable static func pairBrowser(_ visit: Visit) async throws -> Response {
        let typed = visit.form["code"] ?? ""
        guard let code = PairingCode(typed), let member = try await visit.services.devices.member(of: code) else {
            return visit.unknownCode(typed)
        }
        guard visit.form["sure"] == "yes" else { return visit.pairPage(code: code.text, name: member.name.text) }
        guard let opened = try await visit.services.devices.finishPairing(code, in: visit.browserName) else {
            return visit.unknownCode(typed)
        }
        return try await visit.entering(opened.token, opened.member, visit.go(Paths.front(), notice: .loggedIn))
    }
}
