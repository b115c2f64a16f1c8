import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /friends/invite`: fields `network` and at most one `friend`; leaves for the network's own window, where the
    /// person sends one invitation or none.
    ///
    /// One press is one invitation to one friend (CO-31): more than one is refused, whoever made that form.
    @Sendable static func inviteFriend(_ visit: MemberVisit) async throws -> Response {
        let source = try await visit.friendSource(visit.form["network"])
        // A connection that is not this member's own is not made up for by one that is.
        guard let source, source.connection.id.text == visit.form["network"], source.connection.state == .active,
            let invitation = source.network.invitation
        else {
            return visit.visit.go(Paths.friends())
        }
        let path = "\(Paths.friends())?network=\(source.connection.id.text)"
        let chosen = visit.form.values("friend")
        guard chosen.count <= 1 else {
            throw Problem(
                status: .unprocessableContent,
                title: "One friend at a time",
                text: "An invitation goes to one friend, each by a press of its own. Nobody was invited.",
                step: ("Back to your friends", path)
            )
        }
        let friend = try await visit.services.friends.friends(source.connection, chosen).first
        guard chosen.isEmpty || friend != nil else {
            throw Problem(
                status: .notFound,
                title: "No such friend",
                text: "That person is not on your list of friends any more. Nobody was invited.",
                step: ("Back to your friends", path)
            )
        }
        let addresses = visit.site.addresses
        let back = addresses.whole("\(path)&notice=\(Notice.Code.backFromInvitation.rawValue)")
        return .redirect(to: try invitation(friend, addresses.whole(Paths.front()), back))
    }
}
