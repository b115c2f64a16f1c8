import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /books/{id}/reading/quotations`.
    @Sendable static func listQuotations(_ visit: MemberVisit, _ id: ID<Book>) async throws -> Response {
        let entry = try await visit.ownEntry(id)
        var form = QuotationForm(text: "", page: "", visibility: .onlyMe)
        if let held = try await visit.visit.heldForm() { form = QuotationForm(held) }
        return try await visit.quotationsPage(entry, form, QuotationForm.Faults())
    }
}

extension MemberVisit {
    /// The entry of a book that is in this member's lists.
    func ownEntry(_ id: ID<Book>) async throws -> ReadingEntry {
        guard let entry = try await services.reading.entry(of: member.id, id, for: member.id) else {
            throw Problem.notFound
        }
        return entry
    }

    func quotationsPage(
        _ entry: ReadingEntry,
        _ form: QuotationForm,
        _ faults: QuotationForm.Faults,
        status: Status = .ok
    ) async throws -> Response {
        let book = entry.bookID
        let links = try await services.blockedLinks.filter()
        let model = QuotationsPage(
            frame: visit.frame("Quotations from \(entry.title.text)", .reading),
            title: entry.title.text,
            entry: LinkTarget(path: Paths.bookReading(book)),
            action: LinkTarget(path: Paths.quotations(book)),
            form: QuotationFields(form: form, faults: faults),
            rows: entry.quotations.map { QuotationRow($0, of: book, below: 1, links) }
        )
        return visit.page(site.templates.quotations, model, status: status)
    }
}

extension QuotationForm {
    /// The form a browser sent.
    init(_ fields: FormFields) {
        self.init(
            text: fields["text"] ?? "",
            page: fields["page"] ?? "",
            visibility: fields["visibility"].flatMap { Review.Visibility(rawValue: $0) } ?? .onlyMe
        )
    }
}
