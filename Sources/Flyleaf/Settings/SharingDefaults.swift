public import Primitives

/// With what the dialog of something begins that was not shared before.
///
/// - Rule: what it begins with is seen and can be changed in each dialog; nothing is ever sent by it alone (PR-08).
public struct SharingDefaults: Sendable, Equatable {
    /// Who may see the post.
    public var audience: Audience
    /// Whether a post for everyone stays out of the network's public lists.
    public var isUnlisted: Bool
    /// The language of the post; `nil` where the network decides.
    public var language: PostLanguage?
    /// Where it goes; empty for the first network that works.
    public var connections: [ID<Connection>]

    /// Defaults; every field is named, so that a new one is forgotten nowhere.
    public init(audience: Audience, isUnlisted: Bool, language: PostLanguage?, connections: [ID<Connection>]) {
        self.audience = audience
        self.isUnlisted = isUnlisted
        self.language = language
        self.connections = connections
    }

    /// What is so where nobody chose anything.
    public static let standard = SharingDefaults(
        audience: ShareContent.empty.audience,
        isUnlisted: ShareContent.empty.options.isUnlisted,
        language: ShareContent.empty.options.language,
        connections: []
    )

    /// Those that can be chosen: a share that stays here is no default, as nothing would ever be sent.
    public static let audiences: [Audience] = [.everyone, .friends, .onlyMe]
}

extension ShareDraft {
    /// Lets a draft that nobody has seen yet begin so.
    public mutating func begin(with defaults: SharingDefaults) {
        content.audience = defaults.audience
        content.options.isUnlisted = defaults.isUnlisted
        content.options.language = defaults.language
    }

    /// Lets it begin with no wider audience than something may have.
    public mutating func begin(within audience: Audience) {
        content.audience = content.audience.narrowed(to: audience)
    }
}
