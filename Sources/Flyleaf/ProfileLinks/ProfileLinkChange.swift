/// What became of a link that was to be added.
public enum ProfileLinkChange: Sendable, Equatable {
    /// It is there, now or since before.
    case kept(ProfileLink)
    /// It is no address of a page of the web, or longer than any that is kept.
    case noAddress
    /// Moderators blocked what it leads to.
    case blocked(LinkPattern)
    /// The member has as many as one can have.
    case tooMany
}
