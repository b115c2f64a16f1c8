/// How a network counts the whole of a post, where it does; lengths are in characters as the network counts.
public enum LengthRule: Sendable, Equatable {
    /// Each server has a limit of its own, mostly this one; every address counts the same.
    case ofServer(mostly: Int, address: Int)
    /// One limit for all; every address counts the same, an emoji or a Chinese character counts more than one.
    case weighted(limit: Int, address: Int, wide: Int)
}
