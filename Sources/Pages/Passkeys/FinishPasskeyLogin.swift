import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /login/passkey/finish`: fields `next`, and in base64url `challenge`, `credential`, `client-data`,
    /// `authenticator-data`, `signature`, `user-handle`.
    @Sendable static func finishPasskeyLogin(_ visit: Visit) async throws -> Response {
        try await visit.finishPasskeyLogin()
    }
}
