import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /account/passkeys/keep`: fields `name`, `challenge`, `client-data`, `attestation`, the last three base64url.
    @Sendable static func keepPasskey(_ visit: MemberVisit) async throws -> Response {
        try await visit.keepPasskey()
    }
}
