/// How long the links of the posts of one press are.
public enum LinkForm: Sendable, Equatable {
    /// A short link of this site, where there can be one.
    case short
    /// The page itself with the key of the share, where there cannot.
    case long
    /// None: not everybody may open what it would lead to.
    case absent
}
