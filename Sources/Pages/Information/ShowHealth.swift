import Flyleaf
import HTTP
import Primitives
import Web

/// The addresses that programs read.
extension Site {
    /// `GET /healthz`: the process lives and the store answers.
    @Sendable static func showHealth(_ visit: Visit) async throws -> Response {
        _ = try await visit.services.reviews.list(.init(viewer: nil, limit: 1))
        return .text("ok\n")
    }
}
