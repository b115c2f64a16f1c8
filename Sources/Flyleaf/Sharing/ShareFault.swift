/// What is wrong with a share as a person filled it in; pages have words for each.
public indirect enum ShareFault: Sendable, Equatable {
    // MARK: Where it goes

    /// No network is ticked.
    case noNetwork
    /// More connections are ticked than `ShareDraft.maximumConnections`.
    case tooManyNetworks
    /// The member has as many shares as one can have.
    case tooManyShares
    /// The member has made as many posts today as one makes in a day.
    case tooManyPosts(limit: Int)
    /// The member has made as many posts today as the operator pays for at a network.
    case paidPostsMade(limit: Int, title: String)
    /// All members together have.
    case allPaidPostsMade(title: String)
    /// A network was named that is not set up.
    case unknownNetwork
    /// The network no longer accepts a connection that is ticked.
    case connectionEnded(title: String)
    /// The network has no page of its own for posting.
    case noDialog(network: String, Restriction)

    // MARK: People and place

    /// It is neither for the own profile nor for a friend's nor for a Page.
    case unknownDestination
    /// No friend is chosen for a friend's profile.
    case noFriend
    /// No Page is chosen for a post as one.
    case noPage
    /// The Page on the form is not the one that is kept.
    case pageChanged
    /// The person chosen is not among the friends there.
    case strangerChosen(title: String)
    /// More friends are tagged than `ShareDraft.maximumTags`.
    case tooManyTags
    /// The network takes tags together with a place only.
    case tagsWithoutPlace
    /// This many people tagged are not among the friends there, and were taken out.
    case strangersTagged(count: Int, title: String)
    /// The place on the page is not the one that is kept.
    case placeChanged

    // MARK: Who sees it

    /// No audience that there is.
    case unknownAudience
    /// Nobody is to see it, so that there is nothing to be posted.
    case forNobody
    /// The album is longer than `AlbumName.maximumLength`, or more than one line.
    case unreadableAlbum
    /// No language of those that are offered.
    case unknownLanguage
    /// A network has no posts for oneself alone, for this reason.
    case noPrivatePosts(title: String, network: String, Restriction)
    /// The warning is longer than `ShareWarning.maximumLength`, or more than one line.
    case unreadableWarning

    // MARK: Words and photos

    /// The message has control characters.
    case unreadableMessage
    /// The message is beyond a limit, both in Unicode scalars.
    case messageTooLong(excess: Int, limit: Int)
    /// The post would have a link that moderators blocked.
    case blockedLink(LinkPattern)
    /// Nothing is left in the post: no words, and no piece of what is shared.
    case nothingToPost
    /// The whole post is too long as the network counts.
    case postTooLong(length: Int, limit: Int, title: String)
    /// A fault at one of several networks.
    case at(title: String, ShareFault)
    /// A photo that was ticked is gone.
    case photoGone
    /// More photos are ticked than go with one post there.
    case tooManyPhotos(count: Int, limit: Int, title: String)
    /// The description of a photo is longer than the network takes, in Unicode scalars.
    case descriptionTooLong(limit: Int, title: String)
}
