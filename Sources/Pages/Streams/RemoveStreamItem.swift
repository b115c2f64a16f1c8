import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/items/{number}/remove`: removes a post of the member's own at its network.
    ///
    /// That it is wanted is written down here and shown; the network is told behind the page (`StreamPresses`), and what is
    /// kept of the post goes once it is gone there.
    @Sendable static func removeStreamItem(_ visit: MemberVisit, _ number: StreamItemNumber) async throws -> Response {
        let (entry, source) = try await visit.streamItem(number)
        let post = entry.kept.item.post
        guard let act = source.removing(post) else { throw Problem.notFound }
        guard act.missing(source.connection.permissions) == nil else {
            return visit.visit.go(Paths.removeItem(number))
        }
        try visit.limitCalls()
        do {
            try await visit.services.presses.press(
                .removal,
                isWanted: true,
                at: post.remoteID,
                known: nil,
                act,
                through: source.connection
            )
        } catch let refusal as PostingRefusal {
            throw Problem(refusal, at: source.network, step: ("Back to the post", Paths.streamItem(number)))
        }
        // Its own page goes with it.
        return visit.visit.go("\(Paths.list(entry.list.list))#at-\(entry.kept.place.text)")
    }
}
