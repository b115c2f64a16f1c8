import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /friends`: fields `network`, `q`, `page`.
    @Sendable static func listFriends(_ visit: MemberVisit) async throws -> Response {
        guard let source = try await visit.friendSource(visit.query["network"]) else {
            return visit.connectPage(
                ended: nil,
                purpose: "find friends",
                part: .friends,
                next: visit.visit.here.text,
                back: ("Your reviews", Paths.ownReviews)
            )
        }
        let network = source.network
        let title = visit.services.networks.title(of: source.connection.identity)
        let key = source.connection.id.text
        guard source.connection.state == .active else {
            return visit.connectPage(
                ended: source.connection,
                purpose: "read your list of friends",
                part: .friends,
                next: visit.visit.here.text,
                back: ("Your reviews", Paths.ownReviews),
                tabs: try await visit.friendTabs(source.connection)
            )
        }
        let words = String((visit.query["q"] ?? "").unicodeScalars.prefix(200))
        var model = FriendListPage(
            frame: visit.visit.frame("Friends", .friends),
            network: title,
            networkName: key,
            tabs: try await visit.friendTabs(source.connection),
            words: words,
            people: [],
            list: FriendListState(refused: "", ask: nil),
            invites: network.invitation != nil,
            mail: MailLink.target(
                subject: "Read with me on Flyleaf",
                words: "I write down here what I think of books.",
                link: visit.site.addresses.whole(Paths.front())
            )
        )
        let ability = network.publishing.capabilities(source.connection.permissions).friends
        if let refusal = ability.refusal(network.title) {
            model.list = FriendListState(refused: refusal, ask: friendPermission(network, source.connection))
            return visit.visit.page(visit.site.templates.friendList, model)
        }
        let page = visit.query["page"].flatMap { Int($0) } ?? 1
        let view = try await visit.friends(of: source.connection, words: words, page: page)
        func link(_ page: Int) -> LinkTarget {
            let fields = FormFields(["network": key, "q": words, "page": String(page)])
            return LinkTarget(path: "\(Paths.friends())?\(fields.urlencoded)")
        }
        let id = source.connection.id
        if case .possible = network.followers {
            model.followers = LinkTarget(path: "\(Paths.followers())?network=\(id.text)")
        }
        model.people = view.listing.friends.map { friend in
            guard case .possible = network.people else { return PersonRow(friend) }
            return PersonRow(friend, page: PersonOrigin.friends.link(to: friend.remoteID, through: id))
        }
        model.list = FriendListState(view, words: words, network: title, here: link(view.page))
        model.earlier = view.page > 1 ? link(view.page - 1) : nil
        model.later = view.page < view.pageCount ? link(view.page + 1) : nil
        model.pageText = PickerPager.of(view)?.text
        return visit.visit.page(visit.site.templates.friendList, model)
    }

    /// The form that asks for the list; it comes back to it.
    private static func friendPermission(_ network: SocialNetwork, _ connection: Connection) -> PermissionForm? {
        network.missingReading(connection).map { rule in
            let fields = [HiddenField(name: "network", value: connection.id.text)]
            return PermissionForm(rule, at: network.title, action: Paths.friends(), fields: fields)
        }
    }
}
