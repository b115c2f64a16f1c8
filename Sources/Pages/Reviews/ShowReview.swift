import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reviews/{id}`.
    @Sendable static func showReview(_ visit: Visit, _ id: ID<Review>) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        guard let entry = try await visit.services.reviews.review(id, for: viewer) else {
            throw try await visit.services.sentMentions.wereSent(from: id) ? Problem.gone : Problem.notFound
        }
        let review = entry.review
        let isOwn = review.memberID == viewer
        let visit = isOwn ? try await visit.seeing([.likes(id), .mentions(id)]) : visit
        let (shares, hasOlder) =
            await isOwn ? try visit.services.newestShares(of: .review(id), by: review.memberID) : ([], false)
        // Not for a reader: another query, of which nothing is shown.
        let standing = shares.isEmpty ? nil : try await visit.services.standing(shares, of: review.memberID)
        let isJoined = isOwn ? try await isJoined(visit, review) : false
        let content = review.content
        let standings = try await visit.standings(of: [review.bookID], next: Paths.review(id))
        let photos = try await visit.services.photos.all(of: review)
        let parts = visit.site.reviewParts(of: entry, try await visit.services.blockedLinks.filter())
        let model = ReviewPage(
            frame: visit.frame(
                content.title.text,
                .reviews,
                notice: try await visit.hidingNotice(.review(id), isOwn: isOwn),
                preview: preview(visit, entry, parts, photos.first)
            ),
            flag: visit.flagLink(.review(id), isOwn: isOwn),
            title: content.title.text,
            isLongTitle: content.title.text.unicodeScalars.count > 80,
            isLongAuthor: content.author.text.unicodeScalars.count > 160,
            author: content.author.text.isEmpty ? nil : content.author.text,
            score: ScoreView(score: content.score),
            text: parts.text,
            isSpoiler: content.isSpoiler,
            microformat: parts.microformat,
            photos: PhotoView.all(photos),
            writer: entry.writer.text,
            writerLink: LinkTarget(path: Paths.writer(review.memberID)),
            writerPicture: try await visit.services.pictureLink(of: review.memberID),
            book: LinkTarget(path: Paths.book(review.bookID)),
            reading: standings.buttons(review.bookID, content.title.text),
            shelving: try await visit.shelfButtons(review.bookID, content.title.text, next: Paths.review(id)),
            suggestions: isOwn ? try await suggestions(visit, review) : [],
            join: LinkTarget(path: Paths.joinReview(id)),
            part: isJoined ? LinkTarget(path: Paths.partReview(id)) : nil,
            date: review.createdAt.dayWords,
            isoDate: review.createdAt.rfc3339,
            changed: review.updatedAt > review.createdAt ? review.updatedAt.dayWords : nil,
            reach: reach(content.visibility, isOwn: isOwn),
            versions: isOwn && review.updatedAt > review.createdAt ? LinkTarget(path: Paths.versions(id)) : nil,
            like: try await visit.likeButton(.review(id), content.title.text),
            mentions: try await visit.services.mentions.list(of: id, asWriter: isOwn)
                .map { MentionRow($0, isOwn: isOwn) },
            own: isOwn
                ? OwnReviewLinks(
                    share: LinkTarget(path: ShareSubject.review(id).dialog),
                    edit: LinkTarget(path: Paths.editReview(id)),
                    delete: LinkTarget(path: Paths.deleteReview(id))
                ) : nil,
            shares: try await standing.asyncMap { standing in
                let answers = try await visit.answers(to: shares)
                return try await shares.asyncMap { try await ShareRow($0, standing, answers[$0.id]) }
            } ?? [],
            olderShares: hasOlder ? LinkTarget(path: Paths.shares()) : nil
        )
        let response = visit.page(visit.site.templates.review, model)
        return content.visibility == .everyone ? visit.takingMentions(response) : response
    }

    /// Asked where its writer comes from saving it; it can be ignored, and is not asked again.
    private static func suggestions(_ visit: Visit, _ review: Review) async throws -> [BookRow] {
        guard visit.query["notice"].flatMap(Notice.Code.init) == .saved else { return [] }
        let books = try await visit.services.books.suggestions(for: review, limit: 3)
        let covers = try await visit.covers(of: books.map(\.id))
        return books.map { BookRow($0, covers, nil) }
    }

    /// Whether its book has other reviews that its writer may read.
    private static func isJoined(_ visit: Visit, _ review: Review) async throws -> Bool {
        let books = visit.services.books
        return try await books.reviews(of: review.bookID, for: review.memberID, before: nil, limit: 2).count > 1
    }

    private static func reach(_ visibility: Review.Visibility, isOwn: Bool) -> String {
        switch visibility {
        case .onlyMe: "Only you can read it"
        case .friends: isOwn ? "Your friends can read it" : "Friends of the writer can read it"
        case .everyone: "Everyone can read it"
        }
    }

    /// A photo beside the card of a review that everyone may read; what one shows may give away as much as the text.
    private static func preview(_ visit: Visit, _ entry: ReviewEntry, _ parts: ReviewParts, _ photo: Photo?)
        -> PagePreview?
    {
        guard var preview = parts.preview, let photo, !entry.review.content.isSpoiler else { return parts.preview }
        preview.pictures.append(
            PreviewPicture(photo, at: visit.site.addresses, otherwise: "A photo of the review")
        )
        return preview
    }
}
