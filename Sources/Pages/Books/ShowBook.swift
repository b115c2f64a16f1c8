import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /books/{id}`: field `before` (the last review of the page before).
    @Sendable static func showBook(_ visit: Visit, _ id: ID<Book>) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        let books = visit.services.books
        guard let book = try await books.book(id, for: viewer) else { throw Problem.notFound }
        let before = visit.query["before"].flatMap { ID<Review>($0) }
        let entries = try await books.reviews(of: id, for: viewer, before: before, limit: listLength + 1)
        let friends = try await viewer.asyncMap { try await books.friends(who: id, for: $0) } ?? []
        let faces = try await visit.services.memberPictures.marks(of: friends.map(\.review.memberID))
        let standings = try await visit.standings(of: [id], next: Paths.book(id))
        let covers = try await visit.covers(of: [id])
        let shown = entries.prefix(listLength)
        // Further pages go on with the reviews alone.
        let words = before == nil ? try await visit.services.reading.words(of: id, for: viewer) : []
        let links = try await visit.services.blockedLinks.filter()
        let author = book.author.text
        let model = BookPage(
            frame: visit.frame(book.title.text, .reviews, preview: try await preview(visit, id, before)),
            title: book.title.text,
            isLongTitle: book.title.text.unicodeScalars.count > 80,
            author: author.isEmpty ? nil : author,
            authorLink: book.scores.reviews == 0 ? nil : Paths.author(of: book.author),
            cover: covers.link(id),
            write: Paths.reviewForm(about: id),
            share: LinkTarget(path: ShareSubject.book(id).dialog),
            like: try await visit.likeButton(.book(id), book.title.text),
            reading: standings.buttons(id, book.title.text),
            shelving: try await visit.shelfButtons(id, book.title.text, next: Paths.book(id)),
            ownCover: viewer == nil ? nil : visit.ownCoverForm(id, covers, fault: nil),
            facts: BookFact.all(book),
            chart: book.scores.chart.map { ChartFigure($0, anchor: "scores") },
            friends: friends.map { FriendReading($0, faces) },
            words: words.map { ReaderWordsView($0, id, for: viewer, links) },
            rows: visit.site.reviewRows.markup(shown),
            newest: before == nil ? nil : LinkTarget(path: Paths.book(id)),
            older: entries.count > listLength
                ? shown.last.map { LinkTarget(path: "\(Paths.book(id))?before=\($0.review.id.text)") } : nil
        )
        return visit.page(visit.site.templates.book, model)
    }

    /// Made of the book as somebody sees it who is not logged in, whoever looks: titles and numbers can be of hidden reviews.
    private static func preview(_ visit: Visit, _ id: ID<Book>, _ before: ID<Review>?) async throws -> PagePreview? {
        guard let book = try await visit.services.books.book(id, for: nil), book.scores.reviews > 0 else { return nil }
        let addresses = visit.site.addresses
        let path = Paths.book(id)
        let writer = book.author.text.isEmpty ? "" : " by \(book.author.text)"
        let mean = book.scores.meanText.map { ", \($0) on average" } ?? ""
        let author = Paths.author(of: book.author).map {
            PreviewFact(property: "book:author", content: addresses.whole($0.url))
        }
        return PagePreview(
            kind: .book,
            title: book.title.text,
            description: "\(book.title.text)\(writer): \(book.scores.reviewsText)\(mean).",
            address: addresses.whole(before.map { "\(path)?before=\($0.text)" } ?? path),
            pictures: [],
            facts: [author].compactMap(\.self)
                + book.isbns.prefix(4).map { PreviewFact(property: "book:isbn", content: $0.digits) },
            data: .linkedData(LinkedData(addresses: addresses).book(book)),
            feed: FeedLink(title: "Reviews of \(book.title.text)", link: LinkTarget(path: Paths.bookFeed(id))),
            embed: nil
        )
    }
}

extension Paths {
    /// The form for a review that knows its book.
    static func reviewForm(about book: ID<Book>) -> LinkTarget {
        LinkTarget(path: "\(newReview())?book=\(book.text)")
    }

    /// The page of the first author of a line; `nil` where no letter names one.
    static func author(of line: AuthorLine) -> LinkTarget? {
        // A key has no hyphens, so each stands for a blank.
        let name = line.key.split(separator: " ").joined(separator: "-")
        return name.isEmpty ? nil : LinkTarget(path: author(name))
    }
}

extension BookScores {
    /// How many reviews gave which score; `nil` where nobody gave one.
    fileprivate var chart: Chart? {
        summary.map { summary in
            .upright(
                "What readers gave it",
                "Score",
                "Reviews",
                summary: summary,
                zip((0...Score.maximum).map(String.init), counts)
            )
        }
    }
}
