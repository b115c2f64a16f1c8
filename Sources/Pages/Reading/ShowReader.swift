import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// How many tags a reader's page names; their own page has all.
    private static let namedTags = 20

    /// `GET /readers/{id}`: fields `status`, and `before` and `moment` (the last book of the page before); who shows the
    /// viewer nothing is not there.
    @Sendable static func showReader(_ visit: Visit, _ id: ID<Member>) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        let reading = visit.services.reading
        guard let name = try await reading.reader(id, for: viewer) else { throw Problem.notFound }
        let counts = try await reading.counts(of: id, for: viewer)
        let fullest = ReadingStatus.shown.first { counts[$0, default: 0] > 0 } ?? .read
        let address = ReadingListAddress(Paths.reader(id), visit.query, otherwise: fullest)
        let query = ReadingQuery(
            member: id,
            viewer: viewer,
            status: address.status,
            after: address.after,
            limit: listLength + 1,
            withQuotations: false
        )
        let entries = try await reading.list(query)
        let shown = entries.prefix(listLength)
        let standings = try await visit.standings(of: shown.map(\.bookID), next: address.here.url)
        let covers = try await visit.covers(of: shown.map(\.bookID))
        let reviews = try await visit.services.reviews.reviews(by: id, for: viewer, before: nil, limit: 1)
        let model = ReaderPage(
            frame: visit.frame("\(name.text): reading", viewer == id ? .reading : .other),
            flag: visit.flagLink(.member(id), isOwn: viewer == id),
            distance: visit.distanceLink(id),
            name: name.text,
            picture: try await visit.services.pictureLink(of: id),
            isOwn: viewer == id,
            writer: reviews.isEmpty ? nil : LinkTarget(path: Paths.writer(id)),
            years: try await reading.years(of: id, for: viewer).map { year in
                YearLink(link: LinkTarget(path: Paths.readerYear(id, year)), year: year)
            },
            shelves: try await visit.services.shelves.list(of: id, for: viewer).map { ShelfLine($0) },
            tags: try await reading.tags(of: id, for: viewer, limit: namedTags).map { TagLink($0.tag, of: id) },
            allTags: LinkTarget(path: Paths.readerTags(id)),
            tabs: ReadingTab.all(address, counts),
            rows: shown.map { entry in
                ReadingRow(entry, covers, standings.rowButtons(entry.bookID, entry.title.text, at: entry.bookID))
            },
            newest: address.after == nil ? nil : address.link(address.status),
            older: entries.count > listLength ? shown.last.map { address.link(after: $0) } : nil
        )
        return visit.page(visit.site.templates.reader, model)
    }
}
