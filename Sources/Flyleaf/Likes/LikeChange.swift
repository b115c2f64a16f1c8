/// What became of a press of a like button.
public enum LikeChange: Sendable, Equatable {
    /// It stands as was pressed; it may have stood so before.
    case kept
    /// There is no such thing for this member.
    case missing
    /// Moderators blocked the page.
    case blocked(LinkPattern)
    /// The member likes as many things as one can.
    case tooMany
    /// The member likes as many pages of other sites as one can.
    case tooManyPages
    /// The member likes as many pages of that site as one can.
    case tooManyOfSite
    /// As many pages of that site are liked as can be.
    case siteIsFull
}
