import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /books/{id}/reading/status`: fields `status`, `today` (the reader's day, where scripts run) and `next`;
    /// in the address `at`, the review whose row of that page was pressed.
    @Sendable static func setReadingStatus(_ visit: MemberVisit, _ id: ID<Book>) async throws -> Response {
        guard let status = visit.form["status"].flatMap({ ReadingStatus(rawValue: $0) }) else {
            throw Problem.notFound
        }
        let words = try await visit.wordsOfBook(id)
        do {
            try await visit.services.reading.press(
                status,
                id,
                on: visit.today,
                words,
                of: visit.member.id
            )
        } catch let fault as ReadingFault {
            throw fault.problem
        }
        let next = visit.form["next"].flatMap { LocalPath($0)?.text } ?? Paths.bookReading(id)
        let row = visit.visit.query["at"].flatMap { ID<Review>($0) }.map { "#at-\($0.text)" } ?? ""
        return visit.visit.go(next + row, notice: .readingKept)
    }
}

extension MemberVisit {
    /// The day it is where the member is; field `today`, as scripts say it.
    var today: PartialDate {
        let now = services.clock.now()
        let zone = visit.signedIn?.timeZone.flatMap { services.timeZones.offset($0, at: now) }
        return services.reading.today(form["today"].flatMap { PartialDate($0) }, ahead: zone?.ahead)
    }

    /// Title and author line of a book that this member may know of: one in their lists, or one whose page they may see.
    func wordsOfBook(_ id: ID<Book>) async throws -> (title: ReviewTitle, author: AuthorLine) {
        if let entry = try await services.reading.entry(of: member.id, id, for: member.id) {
            return (entry.title, entry.author)
        }
        guard let book = try await services.books.book(id, for: member.id) else { throw Problem.notFound }
        return (book.title, book.author)
    }
}

extension ReadingFault {
    /// What a page says of it.
    var problem: Problem {
        switch self {
        case .missing: .notFound
        case .tooMany:
            Problem(
                status: .unprocessableContent,
                title: "Your lists are full",
                text:
                    "You have \(ReadingEntry.maximumPerMember) books in your lists, which is as many as there can be.",
                step: ("Your reading", Paths.reading())
            )
        case .tooManyQuotations:
            Problem(
                status: .unprocessableContent,
                title: "This book has as many quotations as it can have",
                text: "A book can have \(Quotation.maximumPerBook). Delete one you can do without, then add this.",
                step: ("Your reading", Paths.reading())
            )
        case .tooManyQuotationsInAll:
            Problem(
                status: .unprocessableContent,
                title: "You have as many quotations as there can be",
                text: "You have \(Quotation.maximumPerMember). Delete one you can do without, then add this.",
                step: ("Your reading", Paths.reading())
            )
        case .busy:
            Problem(
                status: .serviceUnavailable,
                title: "That did not work just now",
                text: "This book is being changed from several places at once. Please try again.",
                step: ("Your reading", Paths.reading())
            )
        }
    }
}
