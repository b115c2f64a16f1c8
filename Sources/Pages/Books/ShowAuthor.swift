import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /authors/{name}`: the words of the name with hyphens between; field `after` (the last book of the page before).
    @Sendable static func showAuthor(_ visit: Visit, _ name: String) async throws -> Response {
        let key = authorKey(name)
        let after = visit.query["after"].flatMap { ID<Book>($0) }
        let found = try await visit.services.books.books(
            by: key,
            for: visit.signedIn?.member.id,
            after: after,
            limit: listLength + 1
        )
        // Nobody may read of any other book by that name.
        guard let first = found.first else { throw Problem.notFound }
        let shown = found.prefix(listLength)
        let path = Paths.author(name)
        let next = after.map { "\(path)?after=\($0.text)" } ?? path
        let standings = try await visit.standings(of: shown.map(\.id), next: next)
        let covers = try await visit.covers(of: shown.map(\.id))
        let model = AuthorPage(
            frame: visit.frame(
                first.author.first,
                .reviews,
                preview: PagePreview(
                    kind: .profile,
                    title: first.author.first,
                    description: "Books by \(first.author.first) that readers reviewed here.",
                    address: visit.site.addresses.whole(after.map { "\(path)?after=\($0.text)" } ?? path),
                    pictures: [],
                    facts: [],
                    data: .linkedData(LinkedData(addresses: visit.site.addresses).page(of: first.author.first, path)),
                    feed: FeedLink(
                        title: "Reviews of books by \(first.author.first)",
                        link: LinkTarget(path: Paths.authorFeed(name))
                    ),
                    embed: nil
                )
            ),
            name: first.author.first,
            books: shown.map { BookRow($0, covers, standings.rowButtons($0.id, $0.title.text, at: $0.id)) },
            first: after == nil ? nil : LinkTarget(path: path),
            next: found.count > listLength ? shown.last.map { LinkTarget(path: "\(path)?after=\($0.id.text)") } : nil
        )
        return visit.page(visit.site.templates.author, model)
    }

    /// What books are kept under: the words of the name (`AuthorLine.key`).
    static func authorKey(_ name: String) -> String { name.split(separator: "-").joined(separator: " ") }
}
