import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reading`: fields `status`, and `before` and `moment` (the last book of the page before).
    @Sendable static func listReading(_ visit: MemberVisit) async throws -> Response {
        let status = visit.query["status"].flatMap { ReadingStatus(rawValue: $0) } ?? .reading
        let member = visit.member.id
        let query = ReadingQuery(
            member: member,
            viewer: member,
            status: status,
            after: ReadingQuery.Cursor(visit.query),
            limit: listLength + 1
        )
        let entries = try await visit.services.reading.list(query)
        let counts = try await visit.services.reading.counts(of: member, for: member)
        let shown = entries.prefix(listLength)
        func link(_ status: ReadingStatus, _ after: ReadingEntry?) -> LinkTarget {
            var fields = FormFields()
            fields.append("status", status.rawValue)
            if let after {
                fields.append("before", after.bookID.text)
                fields.append("moment", String(after.changedAt.milliseconds))
            }
            return LinkTarget(path: "\(Paths.reading())?\(fields.urlencoded)")
        }
        let year = CalendarYear(CivilTime(visit.services.clock.now()).year)
        let model = ReadingListPage(
            frame: visit.visit.frame("Your reading", .reading),
            tabs: ReadingStatus.shown.map { other in
                ReadingTab(
                    link: link(other, nil),
                    words: other.heading,
                    count: counts[other] ?? 0,
                    isCurrent: other == status
                )
            },
            rows: shown.map { entry in
                ReadingRow(entry, next: link(status, nil).url, csrf: visit.csrfToken)
            },
            emptyWords: status.emptyWords,
            year: year.map { YearLink(link: LinkTarget(path: Paths.year($0)), year: $0) },
            newest: query.after == nil ? nil : link(status, nil),
            older: entries.count > listLength ? shown.last.map { link(status, $0) } : nil
        )
        return visit.visit.page(visit.site.templates.readingList, model)
    }
}

extension ReadingQuery.Cursor {
    /// The place that an address names, if it names one.
    fileprivate init?(_ query: FormFields) {
        guard let book = query["before"].flatMap({ ID<Book>($0) }), let text = query["moment"],
            let milliseconds = Int64(text)
        else { return nil }
        self.init(changedAt: Timestamp(milliseconds: milliseconds), bookID: book)
    }
}
