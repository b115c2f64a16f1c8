/// What stands before a post, closed.
public enum StreamWarning: Sendable, Equatable {
    /// The words its writer put there; never empty.
    case words(String)
    /// The names of the reader's own filters at the network that it meets.
    case filtered([String])
}
