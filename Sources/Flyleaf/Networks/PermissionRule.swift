/// One permission: when it is asked for, what it is for, and what fails without it.
public struct PermissionRule: Sendable, Equatable {
    /// When a permission is asked for.
    public enum Moment: Sendable, Equatable {
        /// With the login; reading only.
        case login
        /// When the person presses Share.
        case publishing
    }

    /// The permission.
    public let permission: Permission
    /// When it is asked for.
    public let moment: Moment
    /// A name for people, for example `Your list of friends`.
    public let title: String
    /// What Flyleaf does with it, one sentence.
    public let purpose: String
    /// What will not work without it, one sentence.
    public let consequence: String
    /// Whether it can be given back on its own.
    public let isRevocable: Bool

    /// A rule.
    public init(
        permission: Permission,
        moment: Moment,
        title: String,
        purpose: String,
        consequence: String,
        isRevocable: Bool
    ) {
        self.permission = permission
        self.moment = moment
        self.title = title
        self.purpose = purpose
        self.consequence = consequence
        self.isRevocable = isRevocable
    }
}
