import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /readers/{id}/tags/{tag}`: fields `before` and `moment` (the last book of the page before); a tag of which the
    /// viewer may see no book is not there.
    @Sendable static func showTag(_ visit: Visit, _ id: ID<Member>, _ key: String) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        let reading = visit.services.reading
        guard let name = try await reading.reader(id, for: viewer),
            let tag = try await reading.tag(key, of: id, for: viewer)
        else { throw Problem.notFound }
        let address = ReadingListAddress(Paths.readerTag(id, key), visit.query, otherwise: .read)
        let entries = try await reading.tagged(key, of: id, for: viewer, after: address.after, limit: listLength + 1)
        let shown = entries.prefix(listLength)
        let standings = try await visit.standings(of: shown.map(\.bookID), next: address.here.url)
        let covers = try await visit.covers(of: shown.map(\.bookID))
        let isOwn = viewer == id
        let model = TagPage(
            frame: visit.frame(tag.tag.text, isOwn ? .reading : .other),
            tag: tag.tag.text,
            books: YearWords.books(tag.books),
            name: name.text,
            isOwn: isOwn,
            life: LinkTarget(path: Paths.reader(id)),
            tags: LinkTarget(path: Paths.readerTags(id)),
            rows: shown.map { entry in
                ReadingRow(entry, covers, standings.rowButtons(entry.bookID, entry.title.text, at: entry.bookID))
            },
            newest: address.after == nil ? nil : LinkTarget(path: address.path),
            older: entries.count > listLength ? shown.last.map { address.link(after: $0) } : nil
        )
        return visit.page(visit.site.templates.tag, model)
    }
}
