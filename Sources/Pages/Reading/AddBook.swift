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
        let typed = visit.form["title"] ?? ""
        let title = ReviewTitle(typed)
        let author = AuthorLine(visit.form["author"] ?? "")
        guard let title, let author else {
            return visit.addBookPage(
                visit.form,
                title == nil ? Self.fault(title: typed).words : nil,
                author == nil ? ReviewFault.unreadableAuthor.words : nil,
                status: .unprocessableContent
            )
        }
        let services = visit.services
        let id = try await services.books.find(BookClaim(title: title, author: author, isbn: nil))
        do {
            try await services.reading.press(
                visit.form["status"].flatMap { ReadingStatus(rawValue: $0) } ?? .want,
                id,
                on: services.reading.today(visit.form["today"].flatMap { PartialDate($0) }),
                (title, author),
                of: visit.member.id
            )
        } catch let fault as ReadingFault {
            throw fault.problem
        }
        return visit.visit.go(Paths.bookReading(id), notice: .readingKept)
    }
}

extension Site {
    fileprivate static func fault(title: String) -> ReviewFault {
        title.utf8.allSatisfy { $0 <= UInt8(ascii: " ") } ? .noTitle : .unreadableTitle
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
