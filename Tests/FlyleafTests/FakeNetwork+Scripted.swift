import Flyleaf
import NetworkSupport

extension FakeNetwork {
    /// A network whose test gives every answer itself.
    static func scripted() -> FakeNetwork {
        var script = Script(isWhole: true)
        script.redirect = { "https://f.test/?s=\($0.state)" }
        let network = FakeNetwork(
            scriptedTraits(.facebook, "facebook.test", isRevocable: true),
            State(person: person("1"), capabilities: sampleCapabilities),
            script
        )
        Fixtures.keep(network)
        return network
    }

    /// The network as Flyleaf sees it, or another that has its answers.
    func network(
        _ name: NetworkName = .facebook,
        server: String = "facebook.test",
        isRevocable: Bool = true,
        areTokensSeparate: Bool = false
    ) -> SocialNetwork {
        var traits = Self.scriptedTraits(name, server, isRevocable: isRevocable)
        traits.areTokensSeparate = areTokensSeparate
        return network(as: traits)
    }

    private static func scriptedTraits(_ name: NetworkName, _ server: String, isRevocable: Bool) -> Traits {
        var traits = Traits(
            name,
            "Facebook",
            authority: server,
            server: "api.\(server)",
            permissions: [
                rule("public_profile", .login, isRevocable), rule("user_friends", .login, isRevocable),
                rule("publish_actions", .publishing, isRevocable),
            ],
            loginAddress: { _ in "" }
        )
        traits.isWithdrawable = true
        traits.hasTokenCare = true
        return traits
    }

    private static func rule(_ name: String, _ moment: PermissionRule.Moment, _ isRevocable: Bool) -> PermissionRule {
        PermissionRule(permission: Permission(name), moment: moment, use: .other, isRevocable: isRevocable)
    }
}

let sampleCapabilities = Capabilities(
    ownProfile: .native,
    friendProfile: .native,
    dialog: .yes,
    tags: .yes,
    tagsNeedPlace: true,
    audience: .yes,
    place: .yes,
    friends: .yes,
    warning: .no(.noWarningBeforePost),
    removable: [.heading, .details, .text, .link, .warning],
    cardNeedsLink: false,
    unlisted: .no(.noUnlistedPosts),
    language: .no(.noPostLanguage),
    album: .no(.noAlbums),
    photos: .yes,
    photoLimit: 4,
    messagePrompt: .message,
    messageLimit: 100
)
