/// What a call to a network is made with.
public struct Credential: Sendable {
    /// Whose account.
    public let identity: Identity
    /// The key to it.
    public let token: AccessToken
    /// What was granted and declined when that was last known: not every network can be asked.
    public let permissions: PermissionSet

    /// A credential.
    public init(identity: Identity, token: AccessToken, permissions: PermissionSet = PermissionSet()) {
        self.identity = identity
        self.token = token
        self.permissions = permissions
    }
}
