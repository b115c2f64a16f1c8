extension SocialNetwork {
    /// Posting as a Page, at a network that lets other programs do so.
    public struct Pages: Sendable {
        /// What a connection with these permissions can do as a Page; what is said of the own profile is said of the Page.
        public var capabilities: @Sendable (PermissionSet) -> Capabilities
        /// The permission without which the Pages of a person are not shown.
        public var listing: Permission
        /// The Pages a person manages.
        public var list: @Sendable (Credential) async throws -> ManagedPages
        /// Deletes a post of a Page; one that is gone already counts as deleted.
        public var withdraw: @Sendable (Credential, PostReceipt, ManagedPage) async throws -> Void

        /// From closures.
        public init(
            capabilities: @escaping @Sendable (PermissionSet) -> Capabilities,
            listing: Permission,
            list: @escaping @Sendable (Credential) async throws -> ManagedPages,
            withdraw: @escaping @Sendable (Credential, PostReceipt, ManagedPage) async throws -> Void
        ) {
            self.capabilities = capabilities
            self.listing = listing
            self.list = list
            self.withdraw = withdraw
        }
    }

    /// What a connection with these permissions can do at a kind of place.
    public func capabilities(_ permissions: PermissionSet, at kind: ShareDestination.Kind) -> Capabilities {
        switch kind {
        case .own, .friend: publishing.capabilities(permissions)
        // A Page at a network that has none any more: nothing is possible, for a reason.
        case .page: pages?.capabilities(permissions) ?? .withoutPages
        }
    }
}

extension SocialNetwork {
    /// How a post of a kind of place is deleted; `nil` where the network does not allow it.
    public func withdrawal(
        from destination: ShareDestination
    ) -> (@Sendable (Credential, PostReceipt) async throws -> Void)? {
        guard case .page(let page) = destination else { return publishing.withdraw }
        guard let withdraw = pages?.withdraw else { return nil }
        return { try await withdraw($0, $1, page) }
    }
}

extension Capabilities {
    /// Nothing is possible, because the network has no Pages.
    static let withoutPages = Capabilities(
        ownProfile: .none(.noPages),
        friendProfile: .none(.noPages),
        dialog: .no(.noPages),
        tags: .no(.noPages),
        tagsNeedPlace: false,
        audience: .no(.noPages),
        place: .no(.noPages),
        friends: .no(.noPages),
        warning: .no(.noPages),
        removable: [],
        cardNeedsLink: false,
        unlisted: .no(.noPages),
        language: .no(.noPages),
        album: .no(.noPages),
        photos: .no(.noPages),
        messagePrompt: .message,
        messageLimit: 0
    )
}
