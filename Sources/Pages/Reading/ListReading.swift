import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reading`: fields `status`, and `before` and `moment` (the last book of the page before).
    @Sendable static func listReading(_ visit: MemberVisit) async throws -> Response {
        let address = ReadingListAddress(Paths.reading(), visit.query, otherwise: .reading)
        let member = visit.member.id
        let query = ReadingQuery(
            member: member,
            viewer: member,
            status: address.status,
            after: address.after,
            limit: listLength + 1,
            withQuotations: false
        )
        let reading = visit.services.reading
        let entries = try await reading.list(query)
        let counts = try await reading.counts(of: member, for: member)
        let visibility = try await reading.visibility(of: member)
        let shown = entries.prefix(listLength)
        let covers = try await visit.visit.covers(of: shown.map(\.bookID))
        let next = address.link(address.status).url
        let year = CalendarYear(CivilTime(visit.services.clock.now()).year)
        let model = ReadingListPage(
            frame: visit.visit.frame("Your reading", .reading),
            tabs: ReadingTab.all(address, counts),
            rows: shown.map { entry in
                let (book, title) = (entry.bookID, entry.title.text)
                return ReadingRow(
                    entry,
                    covers,
                    ReadingButtons(book, title, entry.status, next: next, csrf: visit.csrfToken)
                )
            },
            emptyWords: address.status.emptyWords,
            year: year.map { YearLink(link: LinkTarget(path: Paths.year($0)), year: $0) },
            reader: LinkTarget(path: Paths.reader(member)),
            tags: LinkTarget(path: Paths.readerTags(member)),
            choices: VisibilityChoice.all(chosen: visibility.rawValue),
            newest: address.after == nil ? nil : address.link(address.status),
            older: entries.count > listLength ? shown.last.map { address.link(after: $0) } : nil
        )
        return visit.visit.page(visit.site.templates.readingList, model)
    }
}
