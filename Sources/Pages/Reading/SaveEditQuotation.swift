import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /books/{id}/reading/quotations/{quotation}`: fields `seen`, `text`, `page`, `visibility`.
    @Sendable static func saveEditQuotation(
        _ visit: MemberVisit,
        _ id: ID<Book>,
        _ quotationID: ID<Quotation>
    ) async throws -> Response {
        let form = QuotationForm(visit.form)
        let (entry, quotation) = try await visit.ownQuotation(quotationID, in: id)
        let seen = visit.form["seen"] ?? quotation.mark
        do {
            let isKept = try await visit.services.reading.change(
                quotationID,
                form,
                in: id,
                of: visit.member.id,
                seen: seen
            )
            if isKept { return visit.visit.go(Paths.quotations(id), notice: .quotationKept) }
        } catch let faults as QuotationForm.Faults {
            return visit.quotationPage(entry, quotation, form, faults, seen: seen, status: .unprocessableContent)
        } catch let fault as ReadingFault {
            throw fault.problem
        }
        let notice = Notice(
            kind: .failed,
            text: "This quotation was changed elsewhere since you opened it. Nothing is saved yet: look through it and "
                + "save again."
        )
        let (now, current) = try await visit.ownQuotation(quotationID, in: id)
        return visit.quotationPage(
            now,
            current,
            form,
            QuotationForm.Faults(),
            seen: current.mark,
            notice: notice,
            status: .conflict
        )
    }
}
