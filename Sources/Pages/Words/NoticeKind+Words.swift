import Flyleaf

extension NoticeKind {
    /// What its switch is called.
    var name: String {
        switch self {
        case .likes: "Likes of your reviews"
        case .friend: "Friends who join"
        case .share: "What became of a share"
        case .connection: "Connections that end"
        case .bookImport: "Imports that are done"
        case .moderation: "What moderators do"
        case .security: "Who gets into your account"
        case .mention: "Pages elsewhere that mention a review"
        case .answers: "Answers to what you posted"
        case .reply: "What became of your answers"
        case .naming: "Friends who want to name you"
        }
    }

    /// When there is one.
    var explanation: String {
        switch self {
        case .likes: "One notice for each review, however many like it."
        case .friend: "When somebody on your friend lists begins to use Flyleaf."
        case .share: "Posted, refused, or waiting for your word. Not once you have seen it on its own page."
        case .connection: "When a network no longer accepts what Flyleaf holds for you."
        case .bookImport: "When a file is worked through, or cannot be."
        case .moderation: "When they hide something of yours, give it back, warn you, or answer you."
        case .security: "A new passkey, key, network or sheet of codes, or a login with a browser not used before."
        case .mention: "One notice for each review, when another site tells Flyleaf that it links to it."
        case .answers: "One notice for each post, when somebody answers it at its network."
        case .reply: "When a network refuses an answer of yours, or never says whether it took it."
        case .naming: "When a friend says that you were with them at a check-in. Your name waits for your yes."
        }
    }
}
