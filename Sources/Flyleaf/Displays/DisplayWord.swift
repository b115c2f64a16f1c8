/// A word to an open screen.
public enum DisplayWord: Sendable, Equatable {
    /// What it shows from now on.
    case step(DisplayStep)
    /// The display has ended.
    case over
    /// Too many screens are told: this one is not.
    case full
}
