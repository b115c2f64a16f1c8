import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// One review.
struct ReviewPage: SampledModel {
    var frame: PageFrame
    var title: String
    var isLongTitle: Bool
    var isLongAuthor: Bool
    var author: String?
    var score: ScoreView
    var paragraphs: [Paragraph]
    var photos: [PhotoView]
    var writer: String
    var date: String
    var isoDate: String
    var changed: String?
    var reach: String
    var own: OwnReviewLinks?
    var shareLink: LinkTarget
    var shares: [ShareRow]

    static let sample = ReviewPage(
        frame: .sample,
        title: "Title",
        isLongTitle: true,
        isLongAuthor: true,
        author: "Author",
        score: ScoreView(score: Score(8)),
        paragraphs: [.sample],
        photos: [.sample],
        writer: "Ada",
        date: "6 Nov 1994",
        isoDate: "1994-11-06T00:00:00Z",
        changed: "7 Nov 1994",
        reach: "Everyone can read it",
        own: .sample,
        shareLink: .sample,
        shares: [.sample]
    )

    var values: Values {
        [
            "frame": .model(frame), "title": .text(title), "isLongTitle": .flag(isLongTitle),
            "isLongAuthor": .flag(isLongAuthor),
            "author": .optional(author), "hasScore": .flag(score.hasScore), "stars": .text(score.stars),
            "scoreText": .text(score.text), "paragraphs": .models(paragraphs), "photos": .models(photos),
            "hasPhotos": .flag(!photos.isEmpty), "writer": .text(writer),
            "date": .text(date), "isoDate": .text(isoDate), "changed": .optional(changed), "reach": .text(reach),
            "own": .optional(own), "shareLink": .link(shareLink), "shares": .models(shares),
        ]
    }
}

/// A paragraph of a review, lines kept.
struct Paragraph: SampledModel {
    var text: String
    static let sample = Paragraph(text: "Text")
    var values: Values { ["text": .text(text)] }

    /// The paragraphs of a text: blank lines part them.
    static func all(_ text: String) -> [Paragraph] {
        // Bytes, since walking the characters of a long text takes longer than the rest of its page.
        let bytes = Array(text.utf8)
        var paragraphs: [Paragraph] = []
        var lines: [ArraySlice<UInt8>] = []
        func close() {
            let joined = lines.joined(separator: [UInt8(ascii: "\n")])
            if !lines.isEmpty { paragraphs.append(Paragraph(text: String(decoding: Array(joined), as: UTF8.self))) }
            lines = []
        }
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let isBlank = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            if isBlank { close() } else { lines.append(line) }
        }
        close()
        return paragraphs
    }
}

/// What a writer can do with a review of their own.
struct OwnReviewLinks: SampledModel {
    var edit: LinkTarget
    var delete: LinkTarget
    static let sample = OwnReviewLinks(edit: .sample, delete: .sample)
    var values: Values { ["edit": .link(edit), "delete": .link(delete)] }
}

extension Site {
    /// `GET /reviews/{id}`.
    @Sendable static func showReview(_ visit: Visit, _ id: ID<Review>) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        guard let entry = try visit.services.reviews.review(id, for: viewer) else { throw Problem.notFound }
        let review = entry.review
        let isOwn = review.memberID == viewer
        let shares = isOwn ? try visit.services.sharing.shares(of: .review(id), by: review.memberID) : []
        // Not for a reader: another query, of which nothing is shown.
        let titles = shares.isEmpty ? nil : try visit.services.titles(of: review.memberID)
        let content = review.content
        let photos = try visit.services.photos.all(of: review)
        let model = ReviewPage(
            frame: visit.frame(content.title.text, .reviews, preview: preview(visit, review, photos.first)),
            title: content.title.text,
            isLongTitle: content.title.text.unicodeScalars.count > 80,
            isLongAuthor: content.author.text.unicodeScalars.count > 160,
            author: content.author.text.isEmpty ? nil : content.author.text,
            score: ScoreView(score: content.score),
            paragraphs: Paragraph.all(content.text.text),
            photos: PhotoView.all(photos),
            writer: entry.writer.text,
            date: review.createdAt.dayText,
            isoDate: review.createdAt.rfc3339,
            changed: review.updatedAt > review.createdAt ? review.updatedAt.dayText : nil,
            reach: reach(content.visibility, isOwn: isOwn),
            own: isOwn
                ? OwnReviewLinks(
                    edit: LinkTarget(path: Paths.editReview(id)),
                    delete: LinkTarget(path: Paths.deleteReview(id))
                ) : nil,
            shareLink: LinkTarget(path: Paths.share(id)),
            shares: titles.map { titles in shares.map { ShareRow($0, titles: titles) } } ?? []
        )
        return visit.page(visit.site.templates.review, model)
    }

    private static func reach(_ visibility: Review.Visibility, isOwn: Bool) -> String {
        switch visibility {
        case .onlyMe: "Only you can read it"
        case .friends: isOwn ? "Your friends can read it" : "Friends of the writer can read it"
        case .everyone: "Everyone can read it"
        }
    }

    /// What a network shows of a link to a review; nothing of one that is not for everyone.
    private static func preview(_ visit: Visit, _ review: Review, _ photo: Photo?) -> PagePreview? {
        guard review.content.visibility == .everyone else { return nil }
        let text = review.content.text.text
        let origin = visit.site.configuration.publicURL.origin
        return PagePreview(
            title: Story.heading(review.content),
            description: text.isEmpty ? Story.caption(review.content) : String(text.unicodeScalars.prefix(300)),
            address: origin + Paths.review(review.id),
            picture: photo.map { photo in
                PreviewPicture(
                    source: origin + PhotoAddress.path(photo.id, .full),
                    width: photo.width,
                    height: photo.height,
                    words: photo.description.text.isEmpty ? "A photo of the review" : photo.description.text
                )
            }
        )
    }
}
