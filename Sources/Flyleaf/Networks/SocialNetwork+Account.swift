extension SocialNetwork {
    /// What can be read and changed of a connected account.
    public struct Account: Sendable {
        /// What is granted now, as the network says.
        public var permissions: @Sendable (Credential) async throws -> PermissionSet
        /// Gives a permission back, or all with the login itself when `nil`; returns once the network confirmed it.
        public var revoke: @Sendable (Credential, Permission?) async throws -> Void
        /// One page of friends, from a cursor of the page before.
        public var friends: @Sendable (Credential, _ cursor: String?) async throws -> FriendPage
        /// Places whose name fits.
        public var places: @Sendable (Credential, _ words: String) async throws -> [Place]
        /// A new token for the refresh token of the old one; `nil` where tokens are not renewed.
        ///
        /// Never called twice at once for one connection: most networks take the refresh token for stolen then.
        public var refresh: (@Sendable (Credential) async throws -> AccessToken)?
        /// Asks by the cheapest call that costs nothing whether the connection still counts; `nil` where none is free.
        ///
        /// The answer is when the connection ends, `nil` where the network does not say.
        public var check: (@Sendable (Credential) async throws -> ConnectionEnds?)?
        /// Gives one token back and leaves every other token of the person as it is; one that is dead already counts as
        /// given back.
        ///
        /// `nil` where all tokens of a person stand for the same: each allows what was granted to the app by now, and one
        /// cannot be given back without the others.
        public var giveBack: (@Sendable (AccessToken) async throws -> Void)?

        /// From closures.
        public init(
            permissions: @escaping @Sendable (Credential) async throws -> PermissionSet,
            revoke: @escaping @Sendable (Credential, Permission?) async throws -> Void,
            friends: @escaping @Sendable (Credential, _ cursor: String?) async throws -> FriendPage,
            places: @escaping @Sendable (Credential, _ words: String) async throws -> [Place],
            refresh: (@Sendable (Credential) async throws -> AccessToken)? = nil,
            check: (@Sendable (Credential) async throws -> ConnectionEnds?)? = nil,
            giveBack: (@Sendable (AccessToken) async throws -> Void)? = nil
        ) {
            self.permissions = permissions
            self.revoke = revoke
            self.friends = friends
            self.places = places
            self.refresh = refresh
            self.check = check
            self.giveBack = giveBack
        }
    }
}
