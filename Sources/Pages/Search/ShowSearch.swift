import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// So many of each kind are found at once.
    private static let foundLength = 10

    /// `GET /search`: field `q`; books by title, author or number, friends by name, reviews by their words.
    @Sendable static func showSearch(_ visit: Visit) async throws -> Response {
        let words = String((visit.query["q"] ?? "").unicodeScalars.prefix(200))
        let fields = FormFields(["q": words])
        var model = SearchPage(
            frame: visit.frame("Search"),
            words: words,
            books: [],
            people: [],
            allPeople: nil,
            rows: nil,
            standing: nil,
            allReviews: nil
        )
        guard words.contains(where: { !$0.isWhitespace }) else { return visit.page(visit.site.templates.search, model) }
        let query = ReviewQuery(viewer: visit.signedIn?.member.id, words: words, limit: foundLength + 1)
        let reviews = try await visit.search(query)
        let books = try await visit.inSearchTime {
            try await visit.services.books.search(words, for: query.viewer, limit: foundLength)
        }
        let shown = reviews.prefix(foundLength)
        let standings = try await visit.standings(
            of: books.map(\.id) + shown.map(\.review.bookID),
            next: "\(Paths.search())?\(fields.urlencoded)"
        )
        let covers = try await visit.covers(of: books.map(\.id))
        model.books = books.map { BookRow($0, covers, standings.rowButtons($0.id, $0.title.text, at: $0.id)) }
        model.rows = visit.rows(shown, standings)
        model.standing = standings.form
        if reviews.count > foundLength {
            model.allReviews = LinkTarget(path: "\(Paths.reviews())?\(fields.urlencoded)")
        }
        if let member = visit.signedIn?.member.id {
            model.people = try await visit.knownFriends(of: member, words)
            model.allPeople = LinkTarget(path: "\(Paths.friends())?\(fields.urlencoded)")
        }
        return visit.page(visit.site.templates.search, model)
    }
}

extension Visit {
    /// Friends by their names as they were last read; no network is asked.
    fileprivate func knownFriends(of member: ID<Member>, _ words: String) async throws -> [PersonRow] {
        var people: [PersonRow] = []
        for connection in try await services.connections.all(member) {
            let found = try await services.friends.known(connection, words: words, limit: 5)
            people += found.map { PersonRow($0) }
        }
        return people
    }
}
