/// A word to an open page.
public enum LiveNotice: Sendable, Equatable {
    /// How many notices wait, and the number of the newest of all; `nil` where there is none.
    case unread(Int, newest: Int64?)
    /// The login has ended: nothing more is told.
    case over
    /// Too many pages listen: nothing is told to this one.
    case full
}
