/// Why something cannot be done through a connection; pages have words for each, with the network's name in them.
///
/// The ledger keeps their names, so a case is never renamed.
public enum Restriction: String, Sendable, CaseIterable {
    /// The connection says who somebody is, and nothing more.
    case loginOnly
    /// The network has it not, or not for other programs; for whatever no other case says more of.
    case notOffered

    // MARK: Posting

    /// The network takes no posts for a profile from other programs; its own window takes them.
    case postsInWindowOnly
    /// The network takes money for posts of other programs, and none for those of its own window.
    case postsCostMoney
    /// Who sees a post is chosen in the network's own window.
    case audienceInWindowOnly
    /// Whoever sees the account sees its posts.
    case audienceIsThatOfAccount
    /// No warning can stand before a post.
    case noWarningBeforePost
    /// No warning can stand before the text of a post.
    case noWarningBeforeText

    /// The network has no posts for everyone that are in no public list.
    case noUnlistedPosts
    /// The network is not told the language of a post.
    case noPostLanguage

    // MARK: Links

    /// The network shows what the page says of itself that the link leads to.
    case cardIsOfPage

    // MARK: Spoilers

    /// The review hides something, and the network cannot hide it from whoever does not want to see it.
    case spoilersStayHere

    // MARK: Pages

    /// The network has no Pages that other programs may post to.
    case noPages
    /// The network's own window posts for the person, not for a Page.
    case windowPostsForPerson
    /// The network's own window posts a link, and there is none to be posted.
    case windowPostsLinks
    /// Whoever visits a Page sees its posts.
    case audienceIsThatOfPage
    /// A Page has no friends to be tagged.
    case pagesTagNobody

    // MARK: Places

    /// The network knows no places.
    case noPlaces
    /// Other programs cannot add a place any more.
    case placesClosed
    /// Other programs cannot look for places any more.
    case placeSearchClosed

    // MARK: People

    /// Other programs cannot tag anybody any more; the network's own window can.
    case tagsInWindowOnly
    /// On photos only those are tagged who are in the picture.
    case tagsOnPhotosNameThePictured
    /// The person has not shown their list of friends.
    case friendsNotShown
    /// The person has not shown the people they follow.
    case followedNotShown
    /// The person has not shown whom they follow, and could mention.
    case mentionableNotShown

    // MARK: Reading

    /// The network shows no program what it shows the person.
    case homeNotShown
    /// The network shows this list to no program.
    case listNotShown
    /// The network shows this list only to programs that it has looked at and let.
    case listNeedsReview
    /// The network shows this list only to programs of another kind than this one is registered as.
    case listNotShownToApp
    /// The network shows nobody's messages to programs.
    case messagesNotShown
    /// The network shows programs some messages and leaves others out without a word, so a list of them would mislead.
    case messagesInPart
    /// The network tells programs nothing of people but what stands with their posts.
    case peopleNotShown
    /// The network shows no program the groups of people any more.
    case groupsEnded
    /// The network has no notes any more.
    case notesEnded
    /// The network has no check-ins any more that are no posts.
    case checkInsEnded
    /// The network tells no program who follows the person.
    case followersNotShown
    /// The network takes money for what a program reads, and the operator set no sum.
    case readingCostsMoney

    // MARK: Photos

    /// The network's own window takes photos from the person only.
    case photosInWindowOnly
    /// The server takes no photos with a post.
    case noPhotosAtServer
    /// The network has no albums that other programs may put photos into.
    case noAlbums
    /// The network takes no descriptions of photos from other programs.
    case noPhotoDescriptions
}
