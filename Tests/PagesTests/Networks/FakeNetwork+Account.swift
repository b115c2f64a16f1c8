import Flyleaf
import NetworkSupport

extension FakeNetwork {
    /// A network whose login says yes at once, and where posting takes a permission.
    static func account(_ name: NetworkName, _ title: String, home: String) -> FakeNetwork {
        let server = "\(name.rawValue).example"
        // Facebook takes single permissions back; the others take back all or none.
        let isRevocable = name == .facebook
        var traits = Traits(
            name,
            title,
            authority: server,
            server: server,
            permissions: [
                rule("public_profile", .login, .profile, isRevocable: false),
                rule("user_friends", .login, .friends, isRevocable: isRevocable),
                rule("publish", .publishing, .posting(otherwise: .page), isRevocable: isRevocable),
            ],
            loginAddress: { "\(home)/auth/\(name.rawValue)/return?code=ok&state=\($0.state)" }
        )
        traits.needsPermissions = true
        var capabilities = Capabilities.everything
        capabilities.friendProfile = .handOff(.postsInWindowOnly)
        capabilities.tagsNeedPlace = true
        capabilities.place = .no(.noPlaces)
        capabilities.messageLimit = 63_000
        var state = State(person: person("100", "Ada Lovelace"), capabilities: capabilities)
        state.profileURL = "https://\(server)/100"
        state.permissions.granted = [.init("public_profile"), .init("user_friends"), .init("publish")]
        state.friends = [person("200", "Ada")]
        return FakeNetwork(traits, state)
    }

    private static func rule(
        _ name: String,
        _ moment: PermissionRule.Moment,
        _ use: PermissionUse,
        isRevocable: Bool
    ) -> PermissionRule {
        PermissionRule(permission: Permission(name), moment: moment, use: use, isRevocable: isRevocable)
    }

    static func person(_ id: String, _ name: String) -> Person {
        Person(remoteID: id, name: PersonName(foreign: name, fallback: "?"))
    }
}
