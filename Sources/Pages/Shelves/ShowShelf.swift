import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /shelves/{id}`: field `after` (the place of the last book of the page before).
    @Sendable static func showShelf(_ visit: Visit, _ id: ID<Shelf>) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        let shelves = visit.services.shelves
        guard let entry = try await shelves.shelf(id, for: viewer) else { throw Problem.notFound }
        let shelf = entry.shelf
        let isOwn = shelf.memberID == viewer
        // Before the very first place there is none.
        let after = visit.query["after"].flatMap { Int64($0) }.flatMap { $0 > .min ? $0 : nil }
        let found = try await shelves.books(on: id, for: viewer, after: after, limit: listLength + 1)
        let shown = found.prefix(listLength)
        let path = Paths.shelf(id)
        let here = after.map { "\(path)?after=\($0)" } ?? path
        let standings = try await visit.standings(of: shown.map(\.bookID), next: here)
        let covers = try await visit.covers(of: shown.map(\.bookID))
        let model = ShelfPage(
            frame: visit.frame(
                shelf.name.text,
                isOwn ? .reading : .other,
                notice: try await visit.hidingNotice(.shelf(id), isOwn: isOwn)
            ),
            flag: visit.flagLink(.shelf(id), isOwn: isOwn),
            name: shelf.name.text,
            description: shelf.description.text.split(separator: "\n").map { String($0) },
            owner: entry.owner.text,
            life: LinkTarget(path: Paths.reader(shelf.memberID)),
            books: YearWords.books(entry.books),
            reach: shelf.visibility.reach,
            edit: isOwn ? LinkTarget(path: Paths.editShelf(id)) : nil,
            share: isOwn ? LinkTarget(path: ShareSubject.shelf(id).dialog) : nil,
            delete: isOwn ? LinkTarget(path: Paths.deleteShelf(id)) : nil,
            year: isOwn ? CalendarYear(CivilTime(visit.services.clock.now()).year).map { Paths.year($0, of: id) } : nil,
            spines: SameOriginLink(path: Paths.shelfSpines(id) + (after.map { "?after=\($0)" } ?? "")),
            rows: shown.map { shelved in
                let (book, title) = (shelved.bookID, shelved.title.text)
                // Neighbours change their places, so it begins the page that is shown from its new place on.
                func page(from position: Int64) -> String { "\(path)?after=\(position - 1)#at-\(book.text)" }
                let isFirst = shelved.position == shown.first?.position
                let isLast = shelved.position == shown.last?.position
                let place = ShelfPlace(
                    action: LinkTarget(path: Paths.arrangeShelf(id)),
                    csrf: visit.csrfToken,
                    next: "\(here)#at-\(book.text)",
                    nextUp: isFirst ? after.map { page(from: $0) } : nil,
                    nextDown: isLast ? found.dropFirst(listLength).first.map { page(from: $0.position) } : nil,
                    book: book.text,
                    title: title
                )
                let buttons = isOwn ? nil : standings.rowButtons(book, title, at: book)
                return ShelfRow(shelved, covers, buttons, isOwn ? place : nil)
            },
            first: after == nil ? nil : LinkTarget(path: path),
            next: found.count > listLength ? shown.last.map { LinkTarget(path: "\(path)?after=\($0.position)") } : nil
        )
        return visit.page(visit.site.templates.shelf, model)
    }
}
