/// What is wrong with a field of a shelf's form.
public enum ShelfFormFault: Sendable, Equatable {
    /// There is no name, or it is too long or more than one line.
    case notAName
    /// The member has another shelf with such a name.
    case nameTaken
    /// Moderators blocked what it links to.
    case blockedLink(LinkPattern)
    /// The description is too long.
    case descriptionTooLong
}
