import Flyleaf
import Primitives
import Templating
import Web

/// What pages are about in the words of schema.org (release 30.0), for machines that search.
///
/// A test holds every name that stands here against the properties of its type.
struct LinkedData {
    let addresses: SiteAddresses

    /// A review that everyone may read, with its writer and its book.
    func review(_ entry: ReviewEntry) -> JSON {
        let (review, content) = (entry.review, entry.review.content)
        let text = content.openText.beginning
        return .object([
            "@context": Self.context,
            "@type": "Review",
            "url": .string(addresses.whole(Paths.review(review.id))),
            "name": .string(content.title.text),
            "author": person(entry.writer.text, Paths.writer(review.memberID)),
            "datePublished": .string(review.createdAt.rfc3339),
            "dateModified": .string(review.updatedAt.rfc3339),
            "itemReviewed": .object([
                "@type": "Book",
                "name": .string(content.title.text),
                "url": .string(addresses.whole(Paths.book(review.bookID))),
                "author": author(content.author),
                "isbn": .optional(content.isbn?.digits),
            ]),
            // No score is no rating, and not the lowest one.
            "reviewRating": content.score.map { score in
                .object([
                    "@type": "Rating", "ratingValue": .integer(score.value), "bestRating": Self.best,
                    "worstRating": Self.worst,
                ])
            },
            "reviewBody": text.isEmpty ? nil : .string(String(text.unicodeScalars.prefix(Self.longestBody))),
            "publisher": .object([
                "@type": "Organization", "name": "Flyleaf", "url": .string(addresses.whole(Paths.front())),
            ]),
        ])
    }

    /// A book, with the mean of the scores that its readers gave it here.
    func book(_ book: Book) -> JSON {
        .object([
            "@context": Self.context,
            "@type": "Book",
            "url": .string(addresses.whole(Paths.book(book.id))),
            "name": .string(book.title.text),
            "author": author(book.author),
            "isbn": book.isbns.isEmpty ? nil : .array(book.isbns.prefix(4).map { .string($0.digits) }),
            "numberOfPages": book.facts.pages.map { .integer($0) },
            "inLanguage": .optional(book.facts.language),
            "aggregateRating": book.scores.meanTenths.map { mean in
                .object([
                    "@type": "AggregateRating", "ratingValue": .number("\(mean / 10).\(mean % 10)"),
                    "ratingCount": .integer(book.scores.scored), "reviewCount": .integer(book.scores.reviews),
                    "bestRating": Self.best, "worstRating": Self.worst,
                ])
            },
        ])
    }

    /// Who has a page here: a writer of reviews, or an author of books.
    ///
    /// - Parameter pages: whole addresses of pages elsewhere that are known to be theirs.
    func page(of name: String, _ path: String, elsewhere pages: [String] = []) -> JSON {
        .object([
            "@context": Self.context, "@type": "Person", "name": .string(name), "url": .string(addresses.whole(path)),
            "sameAs": pages.isEmpty ? nil : .array(pages.map { .string($0) }),
        ])
    }

    private func person(_ name: String, _ path: String?) -> JSON {
        .object(["@type": "Person", "name": .string(name), "url": .optional(path.map { addresses.whole($0) })])
    }

    private func author(_ line: AuthorLine) -> JSON? {
        line.text.isEmpty ? nil : person(line.first, Paths.author(of: line)?.url)
    }

    private static let context: JSON = "https://schema.org"
    /// More of a text than this is for those who come.
    private static let longestBody = 2000
    /// A machine takes a score for one of 1 to 5 unless it is told.
    private static let (best, worst): (JSON, JSON) = (10, 0)
}
