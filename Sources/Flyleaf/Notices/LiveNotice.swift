/// A word to an open page.
public enum LiveNotice: Sendable, Equatable {
    /// How many notices wait, and the number of the newest of all; `nil` where there is none.
    case unread(Int, newest: Int64?)
    /// The login has ended, or too many pages listen: nothing more is told.
    case over
}
