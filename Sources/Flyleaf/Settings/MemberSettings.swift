public import Primitives

/// What a member has set for all they do; `nil` is what they never chose.
///
/// What belongs to one kind of thing alone is kept with it: who sees a member's reading, notices that are switched off.
public struct MemberSettings: Sendable, Equatable {
    /// Who may read a new review, as its form begins.
    public var reviewVisibility: Review.Visibility?
    /// Where the member's clock stands.
    public var timeZone: TimeZoneName?
    /// With what the share dialog begins.
    public var sharing: SharingDefaults?

    /// Nothing chosen.
    public init() {}

    /// Who may read a new review; everybody, until its writer says so.
    public var newReviewVisibility: Review.Visibility { reviewVisibility ?? .everyone }
}

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
}
