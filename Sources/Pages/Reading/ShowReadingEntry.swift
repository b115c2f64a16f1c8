import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /books/{id}/reading`.
    @Sendable static func showReadingEntry(_ visit: MemberVisit, _ id: ID<Book>) async throws -> Response {
        guard let entry = try await visit.services.reading.entry(of: visit.member.id, id, for: visit.member.id) else {
            throw Problem.notFound
        }
        return visit.readingEntryPage(entry, ReadingForm(entry), seen: entry.changedAt)
    }
}

extension MemberVisit {
    /// - Parameter seen: the moment of the entry that the form was filled from.
    func readingEntryPage(
        _ entry: ReadingEntry,
        _ form: ReadingForm,
        _ faults: ReadingForm.Faults = ReadingForm.Faults(),
        seen: Timestamp,
        notice: Notice? = nil,
        status: Status = .ok
    ) -> Response {
        var form = form
        if !form.reads.contains(where: { $0.id == nil }), form.reads.count < ReadingEntry.maximumReads {
            form.reads.append(.blank)
        }
        let id = entry.bookID
        let model = ReadingEntryPage(
            frame: visit.frame(entry.title.text, .reading, notice: notice),
            title: entry.title.text,
            author: entry.author.text.isEmpty ? nil : entry.author.text,
            buttons: ReadingButtons(id, entry.title.text, entry.status, next: Paths.bookReading(id), csrf: csrfToken)
                .withoutDetails,
            form: form,
            faults: faults,
            seen: String(seen.milliseconds),
            save: LinkTarget(path: Paths.bookReadingEntry(id)),
            remove: LinkTarget(path: Paths.removeBookReading(id)),
            quotations: LinkTarget(path: Paths.quotations(id)),
            quotationWords: entry.quotations.isEmpty ? "Quotations" : "Quotations (\(entry.quotations.count))",
            write: Paths.reviewForm(about: id),
            book: LinkTarget(path: Paths.book(id))
        )
        return visit.page(site.templates.readingEntry, model, status: status)
    }
}

extension ReadingButtons {
    /// The same on the page of the details.
    fileprivate var withoutDetails: ReadingButtons {
        var buttons = self
        buttons.details = nil
        return buttons
    }
}
