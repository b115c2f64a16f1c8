import Flyleaf

extension DraftFault {
    /// Why a draft is not kept, and what to do.
    var words: String {
        switch self {
        case .tooMany:
            """
            you have \(ReviewDraft.maximumPerMember) drafts, as many as fit. Save this review, or delete a draft you no \
            longer need.
            """
        case .tooLong: "this is longer than a draft may be."
        case .reviewGone:
            "the review you change here was deleted. Press Save review: then it stands in the form of a new one."
        }
    }
}
