/// Why there is no check-in.
public enum CheckInFault: Error, Equatable {
    /// The member does not let Flyleaf use where they are.
    case locationOff
    /// The member wants no position to stay here, and a check-in is one.
    case nothingKept
    /// The member has as many as allowed.
    case tooMany
    /// Somebody who was chosen or named is no friend, or does not want to be named.
    case stranger
    /// More people were chosen or named than there can be.
    case tooManyPeople
    /// Nobody was chosen, and only chosen people were to see it.
    case nobodyChosen
    /// The book is none of the member's.
    case foreignBook
    /// It has a link that moderators blocked.
    case blockedLink(LinkPattern)
}
