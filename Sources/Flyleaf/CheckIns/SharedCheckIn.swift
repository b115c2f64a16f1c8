/// What a story tells of a check-in: the place and the book, and nobody who is named in it.
///
/// The place here goes along as words of ours. As a place of the network's it goes only where the person chose one of the
/// network's own in the dialog (LO-11); a post with such a place is what a check-in is at every network that has them:
/// classic Facebook ended `/me/checkins` in favour of it, and X never had another.
public struct SharedCheckIn: Sendable, Equatable {
    /// Where it was.
    public let place: String
    /// The small line under it, which tells the book; possibly empty.
    public let caption: String
    /// Who sees it here.
    public let audience: CheckInAudience

    /// A check-in, told in words.
    public init(place: String, caption: String, audience: CheckInAudience) {
        self.place = place
        self.caption = caption
        self.audience = audience
    }
}

extension SharedCheckIn: Shareable {
    /// The place, at every network.
    public func heading(saysCheckout: Bool) -> String { place }
    /// None: the message with a check-in is for those who see it here.
    public var openText: OpenText { OpenText(spoilers: .none, text: "", beginning: "") }
    /// None: nothing of it is hidden.
    public func warning(_ words: SpoilerWords) -> ShareWarning { .none }
    /// None: the message begins empty.
    public var ownWords: ShareMessage { .none }
    /// None.
    public var target: ShortLinkTarget? { nil }
    /// Never: its page is for members at most, so at a network the card of a link to it would be that of the login.
    public var isLinked: Bool { false }
    /// Those who see it here, or fewer (LO-12).
    public var widestDefault: Audience {
        switch audience {
        case .onlyMe, .chosen: .onlyMe
        case .friends, .friendsOfFriends: .friends
        case .everyone: .everyone
        }
    }
}
