import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /reading/visibility`: fields `visibility`, and `all` where what is in the lists already is to be changed too.
    @Sendable static func setReadingVisibility(_ visit: MemberVisit) async throws -> Response {
        guard let visibility = visit.form["visibility"].flatMap({ Review.Visibility(rawValue: $0) }) else {
            throw Problem.notFound
        }
        try await visit.services.reading.setVisibility(
            visibility,
            ofAll: visit.form["all"] != nil,
            of: visit.member.id
        )
        return visit.visit.go(Paths.reading(), notice: .readersKept)
    }
}
