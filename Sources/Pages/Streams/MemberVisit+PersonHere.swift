import Flyleaf
import Templating
import Web

extension MemberVisit {
    /// So many of somebody's reviews stand on their page.
    private static let namedReviews = 3

    /// What somebody of a network shows the member here; `nil` where that is nothing (`FriendDirectory.member`).
    func personHere(_ person: StreamPersonID, through connection: Connection) async throws -> PersonHereView? {
        guard let id = try await services.friends.member(behind: person.text, through: connection) else { return nil }
        let reviews = try await services.reviews.reviews(by: id, for: member.id, before: nil, limit: Self.namedReviews)
        let reader = try await services.reading.reader(id, for: member.id)
        guard let name = reader ?? reviews.first?.writer else { return nil }
        return PersonHereView(
            name: name.text,
            link: LinkTarget(path: reader == nil ? Paths.writer(id) : Paths.reader(id)),
            reviews: reviews.map { PersonReviewRow($0) }
        )
    }
}
