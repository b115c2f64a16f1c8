import Flyleaf
import Primitives
import Templating
import Web

/// How a visitor stands to the books of a page, as the buttons that change it.
struct ReadingStandings {
    /// What members have in their lists; nothing for whoever is not logged in.
    let statuses: [ID<Book>: ReadingStatus]
    /// Whether somebody is logged in.
    let isMember: Bool
    /// The page to come back to.
    let next: String
    /// Absent for whoever is not logged in: their page is the same for everybody.
    let csrf: String?

    /// The buttons of the book a page is about; whoever is not logged in is led to the login page by them, and back.
    func buttons(_ book: ID<Book>, _ title: String) -> ReadingButtons {
        ReadingButtons(book, title, statuses[book], next: next, csrf: csrf)
    }

    /// The form of the buttons in rows of reviews, for members.
    var form: StandingForm? { csrf.map { StandingForm(next: next, csrf: $0) } }

    /// The buttons in a row of a list of books, for members; they come back to the same row.
    ///
    /// - Parameter place: what tells the row from others of the page.
    func rowButtons<Thing>(_ book: ID<Book>, _ title: String, at place: ID<Thing>) -> ReadingButtons? {
        guard isMember else { return nil }
        return ReadingButtons(book, title, statuses[book], next: "\(next)#at-\(place.text)", csrf: csrf)
    }
}

extension Visit {
    /// How the visitor stands to books, with the page to come back to.
    func standings(of books: [ID<Book>], next: String) async throws -> ReadingStandings {
        let member = signedIn?.member.id
        return ReadingStandings(
            statuses: try await member.asyncMap { try await services.reading.statuses(of: $0, books) } ?? [:],
            isMember: member != nil,
            next: next,
            csrf: member.map { _ in csrfToken }
        )
    }

    /// The rows of a list of reviews, with buttons for members; `nil` for an empty one.
    func rows(_ entries: some Collection<ReviewEntry>, _ standings: ReadingStandings) -> SafeHTML? {
        site.reviewRows.markup(entries) { entry in
            standings.isMember ? .standing(standings.statuses[entry.review.bookID]) : .none
        }
    }
}
