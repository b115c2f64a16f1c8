/// What a person let Flyleaf do, and what they said no to.
public struct PermissionSet: Sendable, Equatable {
    /// Granted.
    public var granted: Set<Permission>
    /// Asked for and declined, or granted once and taken back.
    public var declined: Set<Permission>
    /// Granted at the network, but not to be used: the person has switched it off here, or was never asked.
    ///
    /// Never among `granted`, so whoever looks there finds what may really be done.
    public private(set) var withheld: Set<Permission>

    /// A set; what is withheld counts as granted by the network.
    public init(
        granted: Set<Permission> = [],
        declined: Set<Permission> = [],
        withheld: Set<Permission> = []
    ) {
        self.granted = granted.subtracting(withheld)
        self.declined = declined
        self.withheld = withheld
    }

    /// What the network has granted, whether it may be used or not.
    public var atNetwork: Set<Permission> { granted.union(withheld) }

    /// The same as the network sees it, with these of its grants withheld and no others.
    public func withholding(_ permissions: Set<Permission>) -> PermissionSet {
        PermissionSet(
            granted: atNetwork,
            declined: declined,
            withheld: atNetwork.intersection(permissions)
        )
    }

    /// The same without a permission, which the network has taken back.
    public func without(_ permission: Permission) -> PermissionSet {
        PermissionSet(
            granted: granted.subtracting([permission]),
            declined: declined.union([permission]),
            withheld: withheld.subtracting([permission])
        )
    }
}
