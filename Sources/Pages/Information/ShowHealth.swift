import HTTP
import Web

/// The addresses that programs read.
extension Site {
    /// `GET /healthz`: the process lives; whoever starts it again when it does not, should not for what is elsewhere.
    @Sendable static func showHealth(_ visit: Visit) async throws -> Response { .text("ok\n") }
}
