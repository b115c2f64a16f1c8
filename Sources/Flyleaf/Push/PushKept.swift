/// What became of a browser's wish to be told.
public enum PushKept: Sendable, Equatable {
    /// It is told from now on.
    case kept
    /// So many others of the member are told that there is no place for it.
    case tooMany
    /// Its session is gone.
    case missing
}
