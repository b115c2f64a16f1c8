import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /books/{id}/reading/quotations/{quotation}`.
    @Sendable static func showQuotation(
        _ visit: MemberVisit,
        _ id: ID<Book>,
        _ quotationID: ID<Quotation>
    ) async throws -> Response {
        let (entry, quotation) = try await visit.ownQuotation(quotationID, in: id)
        var (form, seen) = (QuotationForm(quotation), quotation.mark)
        if let held = try await visit.visit.heldForm() {
            (form, seen) = (QuotationForm(held), held["seen"] ?? seen)
        }
        return visit.quotationPage(entry, quotation, form, QuotationForm.Faults(), seen: seen)
    }
}

extension MemberVisit {
    /// A quotation of this member, with the entry it belongs to.
    func ownQuotation(
        _ quotation: ID<Quotation>,
        in book: ID<Book>
    ) async throws -> (entry: ReadingEntry, quotation: Quotation) {
        let entry = try await ownEntry(book)
        guard let found = entry.quotations.first(where: { $0.id == quotation }) else { throw Problem.notFound }
        return (entry, found)
    }

    /// - Parameter seen: the mark of the quotation that the form was filled from.
    func quotationPage(
        _ entry: ReadingEntry,
        _ quotation: Quotation,
        _ form: QuotationForm,
        _ faults: QuotationForm.Faults,
        seen: String,
        notice: Notice? = nil,
        status: Status = .ok
    ) -> Response {
        let book = entry.bookID
        let model = QuotationPage(
            frame: visit.frame("Change the quotation", .reading, notice: notice),
            title: entry.title.text,
            form: QuotationFields(form: form, faults: faults),
            seen: seen,
            action: LinkTarget(path: Paths.quotation(book, quotation.id)),
            remove: LinkTarget(path: Paths.removeQuotation(book, quotation.id)),
            quotations: LinkTarget(path: Paths.quotations(book))
        )
        return visit.page(site.templates.quotation, model, status: status)
    }
}
