import NetworkSupport
import Testing

@testable import Flyleaf

@Suite("What a login asks for")
struct LoginPermissionTests {
    @Test("LG-23: four permissions for reading are usual, a fifth is told to the operator; posting does not count")
    func many() {
        let base = FakeNetwork.scripted().network()
        func network(asking count: Int) -> SocialNetwork {
            SocialNetwork(
                name: base.name,
                title: base.title,
                authority: base.authority,
                server: base.server,
                origins: [],
                signUpURL: "",
                appSettingsURL: "",
                permissions: (0..<count).map { Self.rule("read\($0)", .login) } + [Self.rule("post", .publishing)],
                login: base.login,
                account: base.account,
                publishing: base.publishing
            )
        }
        #expect(!network(asking: 4).asksMuchAtLogin)
        #expect(network(asking: 5).asksMuchAtLogin)
    }

    private static func rule(_ name: String, _ moment: PermissionRule.Moment) -> PermissionRule {
        PermissionRule(
            permission: Permission(name),
            moment: moment,
            use: .other,
            isRevocable: true
        )
    }
}
