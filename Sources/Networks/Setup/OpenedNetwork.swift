public import Flyleaf

/// A network that is set up.
public enum OpenedNetwork: Sendable {
    /// One server.
    case single(SocialNetwork)
    /// Many servers, which people name.
    case family(NetworkFamily)
}
