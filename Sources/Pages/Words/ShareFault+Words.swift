import Flyleaf

extension ShareFault {
    /// What is wrong and what to do, beside its field.
    var words: String {
        switch self {
        case .noNetwork: "Tick at least one network."
        case .tooManyNetworks:
            "It can go to at most \(ShareDraft.maximumConnections) places at once. Untick some."
        case .tooManyShares:
            """
            You have \(Share.maximumPerMember) shares, as many as this Flyleaf keeps for one person. Nothing was posted. \
            Ask the person who runs it.
            """
        case .tooManyPosts(let limit):
            """
            \(limit) posts are as many as one person makes here in a day. Nothing was posted; what you wrote is kept, and \
            can be posted tomorrow.
            """
        case .paidPostsMade(let limit, let title):
            """
            \(title) charges for posts, and whoever runs this Flyleaf pays for \(limit) of yours in a day. Nothing was \
            posted. Leave \(title) out, or post it there tomorrow.
            """
        case .allPaidPostsMade(let title):
            """
            \(title) charges for posts, and all that whoever runs this Flyleaf pays for today are made. Nothing was \
            posted. Leave \(title) out, or post it there tomorrow.
            """
        case .unknownNetwork: "That network is not set up here. Look at where this goes now."
        case .connectionEnded(let title): "Your connection to \(title) has ended. Log in there again first."
        case .noDialog(let network, let restriction): restriction.words(network)
        case .unknownDestination: "Choose your own profile, a friend’s or a Page of yours."
        case .noFriend: "Choose the friend whose profile this goes to. Nothing was posted."
        case .noPage: "Choose the Page this goes to. Nothing was posted."
        case .pageChanged: "The Page was changed in the meantime. Look at it, or choose again."
        case .strangerChosen(let title): "That person is not among your friends at \(title). Choose again."
        case .tooManyTags: "At most \(ShareDraft.maximumTags) friends can be tagged in one post."
        case .tagsWithoutPlace:
            "Friends can only be tagged together with a place. Add a place, or remove the tags."
        case .strangersTagged(1, let title):
            "One person tagged is not among your friends at \(title) and was taken out."
        case .strangersTagged(let count, let title):
            "\(count) people tagged are not among your friends at \(title) and were taken out."
        case .placeChanged: "The place was changed in the meantime. Look at it, or choose again."
        case .unknownAudience: "Choose who may see the post."
        case .unreadableAlbum: "The name of an album is one line of at most \(AlbumName.maximumLength) characters."
        case .unknownLanguage: "Choose one of the languages, or leave it as set at your account."
        case .forNobody: "You chose that nobody sees it, so nothing was posted. Choose who may see it first."
        case .noPrivatePosts(let title, let network, let restriction):
            """
            \(title) has no posts for yourself alone. \(restriction.words(network)) Choose another audience, or leave \
            \(title) out. Nothing was posted.
            """
        case .unreadableWarning: "A warning is one line of at most \(ShareWarning.maximumLength) characters."
        case .unreadableMessage:
            "The message holds control characters that cannot be shown. Type that part again."
        case .messageTooLong(let excess, let limit):
            "The message is \(excess) \(excess == 1 ? "character" : "characters") longer than the \(limit) allowed."
        case .blockedLink(let pattern): "\(pattern.refusalWords) Nothing was posted."
        case .nothingToPost:
            "Nothing is left to be posted there. Write something, or let the heading or the link go along."
        case .postTooLong(let length, let limit, let title):
            """
            The post is \(length) characters long as \(title) counts, \(length - limit) more than the \(limit) allowed. \
            Shorten the message.
            """
        case .at(let title, let fault): "\(title): \(fault.words)"
        case .photoGone: "A photo that was ticked is not there any more. Look at those it has now."
        case .tooManyPhotos(let count, let limit, let title):
            """
            \(title) takes \(limit) \(limit == 1 ? "photo" : "photos") with a post, and \(count) are ticked. Untick \
            \(count - limit), or leave \(title) out.
            """
        case .descriptionTooLong(let limit, let title):
            """
            \(title) takes at most \(limit) characters to describe a photo. Shorten the description with the review, or \
            untick that photo.
            """
        }
    }
}

extension [ShareFault] {
    /// All of them one after the other; `nil` for none.
    var words: String? { isEmpty ? nil : map(\.words).joined(separator: " ") }
}

extension [String] {
    /// Names in one line: "A", "A and B", "A, B and C".
    var enumeration: String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) and \(last)"
    }
}
