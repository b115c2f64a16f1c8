/// One permission: when it is asked for, and what it is for.
public struct PermissionRule: Sendable, Equatable {
    /// When a permission is asked for.
    public enum Moment: Sendable, Equatable {
        /// With the login; reading only.
        case login
        /// When the person opens the page that shows what is read.
        case reading
        /// When the person presses Share.
        case publishing
        /// When the person presses something at a post.
        case acting
    }

    /// The permission.
    public let permission: Permission
    /// When it is asked for.
    public let moment: Moment
    /// What Flyleaf does with it.
    public let use: PermissionUse
    /// Whether it can be given back on its own.
    public let isRevocable: Bool

    /// A rule.
    public init(
        permission: Permission,
        moment: Moment,
        use: PermissionUse,
        isRevocable: Bool
    ) {
        self.permission = permission
        self.moment = moment
        self.use = use
        self.isRevocable = isRevocable
    }
}
