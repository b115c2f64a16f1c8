import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /account/devices/{id}/end`.
    @Sendable static func endDevice(_ visit: MemberVisit, _ id: ID<Device>) async throws -> Response {
        guard try await visit.services.devices.end(id, of: visit.member.id) else { throw Problem.notFound }
        return visit.visit.go(Paths.devices(), notice: .deviceEnded)
    }
}
