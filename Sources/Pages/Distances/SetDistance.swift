import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /readers/{id}/distance`: field `distance` (`none`, `mute` or `block`).
    @Sendable static func setDistance(_ visit: MemberVisit, _ id: ID<Member>) async throws -> Response {
        guard let chosen = DistanceChoice.Value(rawValue: visit.form["distance"] ?? "") else {
            return try await visit.distancePage(id, chosen: nil, isRefused: true)
        }
        switch try await visit.services.distances.set(chosen.distance, id, by: visit.member.id) {
        case .kept: return visit.visit.go(Paths.distances(), notice: chosen.notice)
        case .missing: throw Problem.notFound
        case .tooMany:
            throw Problem(
                status: .unprocessableContent,
                title: "You keep as many away as one can",
                text: "You mute or block \(Distance.maximumPerMember.grouped) readers, and no more are taken.",
                step: ("See whom", Paths.distances())
            )
        }
    }
}
