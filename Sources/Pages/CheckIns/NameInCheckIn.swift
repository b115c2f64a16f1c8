import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /checkins/{id}/name`: field `answer`, `yes` or `no`, of somebody who is named (LO-19).
    @Sendable static func nameInCheckIn(_ visit: MemberVisit, _ id: ID<CheckIn>) async throws -> Response {
        guard let answer = visit.form["answer"], ["yes", "no"].contains(answer),
            try await visit.services.checkIns.answer(answer == "yes", id, of: visit.member.id)
        else { throw Problem.notFound }
        // After a no the check-in may be nothing that they see.
        return answer == "yes"
            ? visit.visit.go(Paths.checkIn(id), notice: .namedInCheckIn)
            : visit.visit.go(Paths.checkIns(), notice: .notNamedInCheckIn)
    }
}
