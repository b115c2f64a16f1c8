import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reading/add`.
    @Sendable static func showAddBook(_ visit: MemberVisit) async throws -> Response {
        visit.addBookPage(try await visit.visit.heldForm() ?? FormFields(), nil, nil)
    }

    /// `POST /reading/add`: fields `title`, `author`, `status`, `today`.
    @Sendable static func addBook(_ visit: MemberVisit) async throws -> Response {
        // A review of it that says nothing else: a book is named in the same words everywhere.
        let form = ReviewForm(title: visit.form["title"] ?? "", author: visit.form["author"] ?? "")
        let book: BookClaim
        do throws(ReviewForm.Faults) {
            book = try form.content().claim
        } catch {
            return visit.addBookPage(
                visit.form,
                error.title?.words,
                error.author?.words,
                status: .unprocessableContent
            )
        }
        let services = visit.services
        let title = try await services.blockedLinks.first(in: [book.title.text])
        let author = try await services.blockedLinks.first(in: [book.author.text])
        guard title == nil, author == nil else {
            return visit.addBookPage(
                visit.form,
                title?.refusalWords,
                author?.refusalWords,
                status: .unprocessableContent
            )
        }
        let id = try await services.books.find(book)
        services.enrichment.learn(of: id, book)
        do {
            try await services.reading.press(
                visit.form["status"].flatMap { ReadingStatus(rawValue: $0) } ?? .want,
                id,
                on: visit.today,
                (book.title, book.author),
                of: visit.member.id
            )
        } catch let fault as ReadingFault {
            throw fault.problem
        }
        return visit.visit.go(Paths.bookReading(id), notice: .readingKept)
    }
}

extension MemberVisit {
    fileprivate func addBookPage(
        _ fields: FormFields,
        _ titleFault: String?,
        _ authorFault: String?,
        status: Status = .ok
    ) -> Response {
        let chosen = fields["status"].flatMap { ReadingStatus(rawValue: $0) } ?? .want
        let model = AddBookPage(
            frame: visit.frame("Add a book", .reading),
            title: fields["title"] ?? "",
            titleFault: titleFault,
            author: fields["author"] ?? "",
            authorFault: authorFault,
            choices: ReadingStatus.shown.map { status in
                ReadingButtons.Choice(value: status.rawValue, words: status.act, isCurrent: status == chosen)
            }
        )
        return visit.page(site.templates.addBook, model, status: status)
    }
}
