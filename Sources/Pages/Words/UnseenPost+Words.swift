import Flyleaf

extension UnseenPost {
    /// What is new in the proof of a network, and what therefore stays behind there.
    func words(_ omissions: [Omission]) -> String {
        switch self {
        case .everything: return "You have not seen yet what goes there. Look at it, then press again."
        case .parts(let parts):
            // A changed part shows in the whole text too, which says nothing more.
            let others = parts.filter { $0 != .wording }
            let names = (others.isEmpty ? parts : others).map(\.words)
            let left = omissions.filter { holds($0.part.storyPart) }.map { " \($0.what) left out: \($0.reason)" }
                .joined()
            return
                "\(names.enumeration.capitalizedFirst) changed after this proof was shown.\(left) Look at it, then press again."
        }
    }
}

extension StoryPart {
    /// The part inside a sentence.
    fileprivate var words: String {
        switch self {
        case .route: "the way it is posted"
        case .destination: "where it goes"
        case .message: "your message"
        case .subject: "what is shared"
        case .audience: "who sees it"
        case .warning: "the warning"
        case .tags: "the tags"
        case .place: "the place"
        case .photos: "the photos"
        case .language: "the language"
        case .wording: "the text"
        }
    }
}

extension String {
    /// The same at the beginning of a sentence.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
