/// What Flyleaf does with a permission; pages have words for each.
public enum PermissionUse: Sendable, Equatable {
    /// Knows the person again, by name and profile.
    case profile
    /// Knows the person again, and nothing more.
    case identity
    /// Shows the person's name.
    case name
    /// Reads the person's posts, without which the network gives no profile.
    case profileWithPosts
    /// Lists friends, to choose whose profile a review goes to and whom to tag.
    case friends
    /// Lists those friends who use Flyleaf too.
    case friendsOfApp
    /// Lists the people somebody follows, to mention them.
    case followedForMentions
    /// Lists the people somebody follows, to send a review to them or name them.
    case followed
    /// Lists who follows the person.
    case followers
    /// Shows what the people say whom somebody follows.
    case stream
    /// Shows what others wrote to the person, which comes only with all else they are told of there.
    case mentions
    /// Shows what was written to the person alone, which comes with all else that the person may see there.
    case messages
    /// Shows what the person likes.
    case favourites
    /// Shows what the person keeps for themselves.
    case bookmarks
    /// Shows what stands in the lists of people that somebody made.
    case lists
    /// Shows what the person has there beside posts: this, and whatever else one permission is for.
    case collection(NetworkCollection)
    /// Shows posts with words that somebody searches for.
    case searching
    /// Likes posts for the person, and takes that back.
    case liking
    /// Keeps posts for the person, and lets go of them.
    case keeping
    /// Repeats posts for the person, and takes that back.
    case repeating
    /// Removes posts of the person's own.
    case removing
    /// Chooses in polls for the person.
    case voting
    /// Answers posts for the person.
    case replying
    /// Quotes posts for the person.
    case quoting
    /// Writes to people for the person, to one at a time.
    case writing
    /// Follows people for the person, and ends that.
    case following
    /// Has what somebody says shown no more, and takes that back.
    case muting
    /// Blocks people for the person, and takes that back.
    case blocking
    /// Keeps a connection alive that ends after two hours otherwise.
    case staying
    /// Posts for the person, who without it still shares by a page of the network.
    case posting(otherwise: OtherWay)
    /// Posts as a Page that the person manages.
    case postingAsPage
    /// Lists the Pages that the person manages.
    case listingPages
    /// Looks at the posts of a Page, for one whose answer was lost.
    case lookingAtPages
    /// Sends photos along.
    case photos
    /// Looks whether a post has arrived whose answer was lost.
    case lookingAtPosts
    /// Something that pages have no words for.
    case other

    /// Whether it is about Pages, and nothing of the person's own.
    public var isForPages: Bool { self == .postingAsPage || self == .listingPages || self == .lookingAtPages }

    /// Where a person shares without Flyleaf posting for them.
    public enum OtherWay: Sendable, Equatable {
        /// The network's own page.
        case page
        /// The network's own window.
        case window
        /// The own page of the person's server.
        case serverPage
    }
}
