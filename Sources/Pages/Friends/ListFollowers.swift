import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// So many people stand on a page.
    private static let followersPerPage = 50

    /// `GET /friends/followers`: who follows the member, of what is kept; fields `network`, `q`, `page`.
    ///
    /// The network is asked behind it (`StreamFollowers`).
    @Sendable static func listFollowers(_ visit: MemberVisit) async throws -> Response {
        guard let source = try await visit.friendSource(visit.query["network"]) else {
            return visit.connectPage(
                ended: nil,
                purpose: "see who follows you",
                part: .friends,
                next: visit.visit.here.text,
                back: ("Friends", Paths.friends())
            )
        }
        let (network, connection) = source
        let title = visit.services.networks.title(of: connection.identity)
        let kept = try await visit.services.followers.looking(at: connection, network)
        let words = String((visit.query["q"] ?? "").unicodeScalars.prefix(200))
        let found = kept.value?.with(words) ?? []
        let pageCount = max(1, (found.count + followersPerPage - 1) / followersPerPage)
        let page = min(max(visit.query["page"].flatMap { Int($0) } ?? 1, 1), pageCount)
        let shown = found.dropFirst((page - 1) * followersPerPage).prefix(followersPerPage)
        let followed = try await visit.services.friends.friends(connection, shown.map(\.remoteID)).map(\.remoteID)
        func link(_ page: Int) -> LinkTarget {
            let fields = FormFields(["network": connection.id.text, "q": words, "page": String(page)])
            return LinkTarget(path: "\(Paths.followers())?\(fields.urlencoded)")
        }
        let canOpen = if case .possible = network.people { true } else { false }
        let model = FollowerListPage(
            frame: visit.visit.frame("Who follows you", .friends),
            network: title,
            networkName: connection.id.text,
            tabs: try await visit.friendTabs(connection, Paths.followers()),
            words: words,
            people: shown.map { person in
                FollowerRow(
                    person,
                    isMutual: followed.contains(person.remoteID),
                    page: canOpen ? PersonOrigin.followers.link(to: person.remoteID, through: connection.id) : nil
                )
            },
            emptyText: kept.value.flatMap { PersonWords.noFollowers($0, found, title) },
            cutText: kept.value.flatMap { PersonWords.cut($0, title) },
            standing: .followers(kept, connection, network, title),
            refresh: kept.wishedAt == nil
                ? nil : SameOriginLink(path: "\(Paths.followers())?network=\(connection.id.text)"),
            friends: LinkTarget(path: "\(Paths.friends())?network=\(connection.id.text)"),
            earlier: page > 1 ? link(page - 1) : nil,
            later: page < pageCount ? link(page + 1) : nil,
            pageText: pageCount > 1 ? PersonWords.page(page, of: pageCount, found.count) : nil
        )
        return visit.visit.page(visit.site.templates.followerList, model)
    }
}
