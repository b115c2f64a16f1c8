import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /books/{id}/reading/quotations/{quotation}/remove`.
    @Sendable static func removeQuotation(
        _ visit: MemberVisit,
        _ id: ID<Book>,
        _ quotation: ID<Quotation>
    ) async throws -> Response {
        do {
            try await visit.services.reading.remove(quotation, from: id, of: visit.member.id)
        } catch let fault as ReadingFault {
            throw fault.problem
        }
        return visit.visit.go(Paths.quotations(id), notice: .quotationRemoved)
    }
}
