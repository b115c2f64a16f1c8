import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /search/books`: field `q`; a piece of a page, for the script of the review form.
    @Sendable static func findBooks(_ visit: Visit) async throws -> Response {
        try visit.limit(visit.site.limits.titles)
        let found = try await visit.foundBooks(visit.query["q"] ?? "")
        return visit.page(visit.site.templates.foundBooks, found)
    }
}

extension Visit {
    /// Books with all these words, few enough to be looked over.
    func foundBooks(_ words: String) async throws -> FoundBooks {
        let words = String(words.unicodeScalars.prefix(200))
        let books = try await inSearchTime {
            try await services.books.search(words, for: signedIn?.member.id, limit: 5)
        }
        let covers = try await covers(of: books.map(\.id))
        return FoundBooks(books: books.map { FoundBook($0, covers) }, library: nil)
    }
}

extension MemberVisit {
    /// What a review form shows for one of its book buttons, and the form with what a book filled in.
    func found(for act: BookAct, _ form: ReviewForm) async throws -> (ReviewForm, FoundBooks?) {
        switch act {
        case .find:
            try visit.limit(site.limits.titles)
            let words = form.isbn.isEmpty ? "\(form.title) \(form.author)" : form.isbn
            var found = try await visit.foundBooks(words)
            found.library = try await visit.libraryBooks(words)
            return (form, found)
        case .takeWork(let work):
            guard let book = try await services.lookUps.book(work) else { return (form, nil) }
            var form = form
            form.title = book.title.text
            form.author = book.author.text
            form.isbn = book.isbn?.digits ?? form.isbn
            return (form, nil)
        case .take(let id):
            guard let book = try await services.books.book(id, for: member.id) else { return (form, nil) }
            var form = form
            form.title = book.title.text
            form.author = book.author.text
            form.isbn = book.isbns.count == 1 ? book.isbns.first?.digits ?? "" : ""
            return (form, nil)
        }
    }
}
