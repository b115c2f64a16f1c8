import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /settings/reviews`: field `visibility`, with which a new review begins from now on.
    @Sendable static func setReviewReaders(_ visit: MemberVisit) async throws -> Response {
        guard let visibility = visit.form["visibility"].flatMap({ Review.Visibility(rawValue: $0) }) else {
            throw Problem.notFound
        }
        try await visit.services.settings.change(visit.member.id) { $0.reviewVisibility = visibility }
        return visit.visit.go(Paths.settings(), notice: .reviewReadersKept)
    }
}
