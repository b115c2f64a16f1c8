import Flyleaf

extension ReviewFault {
    /// What is wrong and what to do, beside its field.
    var words: String {
        switch self {
        case .noTitle: "A review needs the title of the book."
        case .unreadableTitle: "The title must be one line of at most \(ReviewTitle.maximumLength) characters."
        case .unreadableAuthor: "The author line must be one line of at most \(AuthorLine.maximumLength) characters."
        case .wrongISBN(let fault): fault.words
        case .textTooLong(let excess):
            "The review is \(excess) characters longer than the \(ReviewText.maximumLength) that fit."
        case .unreadableText:
            "The review holds control characters that cannot be shown. Type that part again."
        case .unknownScore: "Give a whole number from 0 to 10, or leave the score blank."
        case .tooManyReviews:
            """
            You have \(Review.maximumPerMember) reviews, as many as this Flyleaf keeps for one person. Delete one you no \
            longer need, and save again.
            """
        case .blockedLink(let pattern): pattern.refusalWords
        case .unknownVisibility: "Choose who may read this review."
        }
    }
}
