import Drawing
import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /years/{year}/picture.png`: drawn when it is asked for; what only the reader may see is in it, so nobody else
    /// keeps it.
    @Sendable static func showYearPicture(_ visit: MemberVisit, _ number: CalendarYear) async throws -> Response {
        try visit.visit.limit(visit.site.limits.drawings)
        let year = try await visit.services.reading.year(number, of: visit.member.id, for: visit.member.id)
        guard !year.reads.isEmpty else { throw Problem.notFound }
        let picture = YearPicture(year, of: visit.member.name, at: visit.site.addresses.home.authority)
        let file = try await visit.services.drawings.png(of: picture.drawing, columns: picture.columns)
        var response = Response(.ok, type: "image/png", file.bytes)
        response.fields.append(.cacheControl, "private, no-store")
        return response
    }
}
