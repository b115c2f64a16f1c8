import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /writers/{id}`: field `before` (the last review of the page before); who has nothing for the viewer is not there.
    @Sendable static func showWriter(_ visit: Visit, _ id: ID<Member>) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        let before = visit.query["before"].flatMap { ID<Review>($0) }
        let reviews = visit.services.reviews
        let entries = try await reviews.reviews(by: id, for: viewer, before: before, limit: listLength + 1)
        guard let name = entries.first?.writer.text else { throw Problem.notFound }
        let shown = entries.prefix(listLength)
        let path = Paths.writer(id)
        let next = before.map { "\(path)?before=\($0.text)" } ?? path
        let standings = try await visit.standings(of: shown.map(\.review.bookID), next: next)
        let isReader = try await visit.services.reading.reader(id, for: viewer) != nil
        let links = try await visit.services.profileLinks.shown(of: id)
        let model = WriterPage(
            frame: visit.frame(name, .reviews, preview: try await preview(visit, id, before, links)),
            flag: visit.flagLink(.member(id), isOwn: viewer == id),
            distance: visit.distanceLink(id),
            name: name,
            picture: try await visit.services.pictureLink(of: id),
            reader: isReader ? LinkTarget(path: Paths.reader(id)) : nil,
            elsewhere: ElsewhereLink.row(links, visit.services.profileLinks),
            rows: visit.rows(shown, standings),
            standing: standings.form,
            newest: before == nil ? nil : LinkTarget(path: Paths.writer(id)),
            older: entries.count > listLength
                ? shown.last.map { LinkTarget(path: "\(Paths.writer(id))?before=\($0.review.id.text)") } : nil
        )
        return visit.page(visit.site.templates.writer, model)
    }

    /// Nothing of somebody who wrote nothing for everybody.
    private static func preview(
        _ visit: Visit,
        _ id: ID<Member>,
        _ before: ID<Review>?,
        _ links: [ProfileLink]
    ) async throws -> PagePreview? {
        let open = try await visit.services.reviews.reviews(by: id, for: nil, before: nil, limit: 1)
        guard let name = open.first?.writer.text else { return nil }
        let (addresses, path) = (visit.site.addresses, Paths.writer(id))
        let own = links.filter { visit.services.profileLinks.isConfirmed($0) }.map(\.target.text)
        return PagePreview(
            kind: .profile,
            title: name,
            description: "Book reviews by \(name).",
            address: addresses.whole(before.map { "\(path)?before=\($0.text)" } ?? path),
            pictures: [],
            facts: [],
            data: .linkedData(LinkedData(addresses: addresses).page(of: name, path, elsewhere: own)),
            feed: FeedLink(title: "Reviews by \(name)", link: LinkTarget(path: Paths.writerFeed(id))),
            embed: nil
        )
    }
}
