import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /notices/read`: field `upTo`, the newest notice that was seen; what came after it stays new.
    @Sendable static func readNotices(_ visit: MemberVisit) async throws -> Response {
        guard let number = visit.form["upTo"].flatMap({ Int64($0) }) else { throw Problem.notFound }
        try await visit.services.memberNotices.seeAll(upTo: number, visit.member.id)
        return visit.visit.go(Paths.notices(), notice: .noticesRead)
    }
}
