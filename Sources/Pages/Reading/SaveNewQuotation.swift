import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /books/{id}/reading/quotations`: fields `text`, `page`, `visibility`.
    @Sendable static func saveNewQuotation(_ visit: MemberVisit, _ id: ID<Book>) async throws -> Response {
        let form = QuotationForm(visit.form)
        do {
            try await visit.services.reading.quote(form, from: id, by: visit.member.id)
            return visit.visit.go(Paths.quotations(id), notice: .quotationKept)
        } catch let faults as QuotationForm.Faults {
            let entry = try await visit.ownEntry(id)
            return try await visit.quotationsPage(entry, form, faults, status: .unprocessableContent)
        } catch let fault as ReadingFault {
            throw fault.problem
        }
    }
}
