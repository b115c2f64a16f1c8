import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /readers/{id}/years/{year}`: a year in which the viewer may see no finished book is not there.
    @Sendable static func showReaderYear(
        _ visit: Visit,
        _ id: ID<Member>,
        _ number: CalendarYear
    ) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        let reading = visit.services.reading
        let year = try await reading.year(number, of: id, for: viewer)
        guard !year.reads.isEmpty, let name = try await reading.reader(id, for: viewer) else { throw Problem.notFound }
        let others = try await reading.years(of: id, for: viewer).filter { $0 != number }
        let heading = "\(name.text): \(number.number) in books"
        let model = YearPage(
            year,
            frame: visit.frame(heading, viewer == id ? .reading : .other),
            heading: heading,
            life: LinkTarget(path: Paths.reader(id)),
            lifeWords: "\(name.text): reading",
            picture: nil,
            share: viewer == id ? LinkTarget(path: ShareSubject.year(number, of: id).dialog) : nil,
            years: others.map { YearLink(link: LinkTarget(path: Paths.readerYear(id, $0)), year: $0) },
            picker: nil,
            goal: nil
        )
        return visit.page(visit.site.templates.year, model)
    }
}
