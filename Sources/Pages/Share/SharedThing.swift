import Flyleaf
import Primitives

/// What a share dialog is about, as it is now and whatever kind of thing it is.
struct SharedThing: Sendable {
    let subject: ShareSubject
    /// What a story tells of it.
    let content: any Shareable
    /// What kind of thing it is, after "your".
    let noun: String
    /// What the dialog calls it.
    let title: String
    /// Its photos in order.
    let photos: [Photo]
    /// Whether these go along unless they are unticked.
    let beginsWithPhotos: Bool
    /// Who cannot open the link in the post, or what of it is not theirs to see, where there is such a thing.
    let warning: VisibilityWarning?
}

extension MemberVisit {
    /// A subject of this member; anybody else's is as good as missing.
    ///
    /// What moderators have hidden cannot be shared (MO-03).
    func sharedThing(_ subject: ShareSubject) async throws -> SharedThing {
        try await refuseHidden(subject)
        switch subject {
        case .review(let id):
            let review = try await ownReview(id)
            return SharedThing(
                subject: subject,
                content: review.content,
                noun: "review",
                title: review.content.title.text,
                photos: try await services.photos.all(of: review),
                beginsWithPhotos: false,
                warning: VisibilityWarning(review)
            )
        case .remark(let id):
            let remark = try await ownRemark(id)
            return SharedThing(
                subject: subject,
                content: remark.content,
                noun: remark.content.link == nil ? "words" : "link",
                title: remark.content.name,
                photos: try await services.photos.all(of: remark),
                beginsWithPhotos: true,
                warning: VisibilityWarning(remark)
            )
        case .book(let id): return try await sharedBook(id)
        case .shelf(let id): return try await sharedShelf(id)
        case .year(let year, let member) where member == self.member.id: return try await sharedYear(year)
        case .year: throw Problem.notFound
        case .checkIn(let id): return try await sharedCheckIn(id)
        }
    }
}
