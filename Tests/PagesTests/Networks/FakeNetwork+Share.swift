import Flyleaf
import HTTP
import NetworkSupport

extension FakeNetwork {
    static let publish = Permission("publish_actions")
    static let friendList = Permission("user_friends")
    static let asPage = Permission("pages_manage_posts")
    static let pageList = Permission("pages_show_list")

    static let someFriends = [
        person("1", "Ada Lovelace"), person("2", "ليلى حداد"), person("3", "山田 花子"),
        person("4", "</bdi><script>alert(1)</script>\"'&"),
    ]

    /// A network with a site of its own, where a browser logs in and finds its dialog (`NetworkSite`).
    static func withSite(hasPages: Bool) -> FakeNetwork {
        let server = "network.test"
        let pageRules = [pageRule(asPage, .postingAsPage), pageRule(pageList, .listingPages)]
        var traits = Traits(
            .facebook,
            "Facebook",
            authority: server,
            server: server,
            permissions: [rule(friendList, .login), rule(publish, .publishing)] + (hasPages ? pageRules : []),
            loginAddress: { request in
                var fields = FormFields(["state": request.state])
                for permission in request.permissions { fields.append("scope", permission.name) }
                return "https://\(server)/login?\(fields.urlencoded)"
            }
        )
        traits.needsPermissions = true
        traits.sendsInvitations = true
        traits.listingOfPages = hasPages ? pageList : nil
        var capabilities = Capabilities.everything
        capabilities.tagsNeedPlace = true
        capabilities.photoLimit = 1
        capabilities.headsWithCheckout = true
        capabilities.removable = [.heading, .details, .text, .link]
        capabilities.cardNeedsLink = true
        var state = State(person: person("1001", "Yael Amit"), capabilities: capabilities)
        state.friends = someFriends
        state.places = [
            Place(remoteID: "501", name: PlaceName(trusted: "Café Tmol"), locality: "Jerusalem"),
            Place(remoteID: "502", name: PlaceName(trusted: "<b>Café</b> & \"Bar\""), locality: ""),
        ]
        state.pages = ManagedPages(
            open: [
                ManagedPage(remoteID: "55", name: PersonName(trusted: "Night Books")),
                ManagedPage(remoteID: "56", name: PersonName(trusted: "</b><script>\"'&")),
            ],
            closed: [ManagedPage(remoteID: "57", name: PersonName(trusted: "Figures only"))]
        )
        return FakeNetwork(traits, state)
    }

    private static func pageRule(_ permission: Permission, _ use: PermissionUse) -> PermissionRule {
        PermissionRule(permission: permission, moment: .publishing, use: use, isRevocable: true)
    }

    private static func rule(_ permission: Permission, _ moment: PermissionRule.Moment) -> PermissionRule {
        PermissionRule(permission: permission, moment: moment, use: .other, isRevocable: true)
    }
}

extension FakeNetwork.State {
    /// Takes posts in its own window alone, as Facebook does today.
    mutating func takesPostsInWindowOnly() {
        capabilities.removable = []
        capabilities.ownProfile = .handOff(.postsInWindowOnly)
        capabilities.friendProfile = .handOff(.postsInWindowOnly)
        capabilities.tags = .no(.tagsInWindowOnly)
        capabilities.audience = .no(.audienceInWindowOnly)
        capabilities.place = .no(.placesClosed)
        capabilities.photos = .no(.photosInWindowOnly)
    }
}
