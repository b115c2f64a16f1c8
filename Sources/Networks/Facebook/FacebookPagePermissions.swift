import Flyleaf

/// What posting as a Page takes: one permission does nothing without the others, so they are asked for together.
struct FacebookPagePermissions: Sendable {
    /// Posting.
    let posting: Permission
    /// Looking at the posts there.
    let reading: Permission
    /// The list of Pages, with a token for each.
    let listing: Permission

    /// Those of an edition; the first has one for both reading and listing.
    init(_ edition: FacebookConfiguration.Edition) {
        switch edition {
        case .classic: (posting, reading, listing) = (.publishPages, .managePages, .managePages)
        case .current: (posting, reading, listing) = (.pagesManagePosts, .pagesReadEngagement, .pagesShowList)
        }
    }

    /// All of them, each once.
    var all: [Permission] { reading == listing ? [posting, listing] : [posting, reading, listing] }

    /// The first that a connection does not have.
    func missing(_ permissions: PermissionSet) -> Permission? { all.first { !permissions.granted.contains($0) } }

    /// A request for permissions in which none of these is asked for alone.
    func completed(_ asked: [Permission]) -> [Permission] {
        guard asked.contains(where: all.contains) else { return asked }
        return asked + all.filter { !asked.contains($0) }
    }

    /// When and what for.
    var rules: [PermissionRule] {
        let reading = rule(reading, .lookingAtPages)
        return [rule(posting, .postingAsPage)] + (self.reading == listing ? [] : [reading])
            + [rule(listing, .listingPages)]
    }

    private func rule(_ permission: Permission, _ use: PermissionUse) -> PermissionRule {
        PermissionRule(permission: permission, moment: .publishing, use: use, isRevocable: true)
    }
}
