/// Who will really read a post, where that is not what one would expect of destination and audience.
public enum PostReaders: Sendable, Equatable {
    /// The friend it mentions, those named with them, and the person: the network has no profiles to write on.
    case friendMentioned(PersonName, withOthers: Bool)
    /// The person, and anybody they call by an address in the message.
    case thoseCalledInMessage
    /// The followers and those named, which are what the network has for friends.
    case followers
    /// Everyone, but in no public list.
    case everyoneUnlisted
    /// Whoever sees the account: the network has no profiles to write on, so it is a post that calls the friend.
    case everybodyWithFriendCalled(username: String)
    /// Whoever sees the account.
    case everybodyAtAccount
    /// Whoever visits the Page, which signs it.
    case everybodyAtPage
    /// Nobody: the friend has no username to be called by.
    case nobodyToCall
}
