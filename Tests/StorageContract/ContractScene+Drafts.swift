import Flyleaf
import Primitives

extension ContractScene {
    /// A photo that came with a form, and that nobody keeps yet.
    func heldPhoto(at second: Int64 = 0) -> HeldPhoto {
        HeldPhoto(
            id: newID(second),
            description: PhotoDescription(trusted: "Held \(second)"),
            picture: RewrittenPicture(
                jpeg: Array("full \(second)".utf8),
                thumbnail: Array("small \(second)".utf8),
                width: 20,
                height: 10
            )
        )
    }

    /// A draft of a review that nobody keeps yet.
    func reviewDraft(
        _ member: Member,
        _ title: String,
        key: ID<ReviewForm>? = nil,
        of review: Review? = nil,
        at second: Int64 = 0
    ) -> ReviewDraft {
        ReviewDraft(
            key: key ?? newID(second),
            memberID: member.id,
            reviewID: review?.id,
            form: ReviewForm(title: title),
            photos: [],
            seen: review == nil ? "" : "mark",
            mark: DraftMark(page: newID(second), turn: 1),
            keptAt: moment(second)
        )
    }
}
