import Flyleaf

extension RemarkFault {
    /// What is wrong and what to do, beside its field.
    var words: String {
        switch self {
        case .nothingSaid: "Write a few words, or give a link. One of the two is enough."
        case .unreadableWords: "The words hold control characters that cannot be shown. Type that part again."
        case .wordsTooLong(let excess):
            "The words are \(excess) characters longer than the \(ShareMessage.maximumLength) that fit."
        case .unreadableAddress:
            "That is no address of a web page. It begins with https:// or http:// and has no spaces: copy it from the browser’s address bar."
        case .noAddress: "A title or a description is there, but no link. Give the link, or empty both."
        case .unreadableTitle: "The title must be one line of at most \(LinkTitle.maximumLength) characters."
        case .unreadableDescription: "The description holds control characters that cannot be shown. Type it again."
        case .descriptionTooLong(let excess):
            "The description is \(excess) characters longer than the \(LinkDescription.maximumLength) that fit."
        case .blockedLink(let pattern): pattern.refusalWords
        case .tooManyRemarks:
            """
            You have \(Remark.maximumPerMember) of these, as many as this Flyleaf keeps for one person. Delete one you no \
            longer need, and save again.
            """
        }
    }
}
