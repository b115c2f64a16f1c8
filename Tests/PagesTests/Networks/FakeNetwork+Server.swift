import Flyleaf
import NetworkSupport

extension FakeNetwork {
    static let write = Permission("write")

    /// A network, or a server of one, whose login says yes at once and which takes posts without asking for more.
    static func server(_ name: NetworkName, _ title: String, _ server: String, home: String) -> FakeNetwork {
        let end = name == .mastodon ? "return/\(server)" : "return"
        let posting = PermissionRule(
            permission: write,
            moment: .publishing,
            use: .posting(otherwise: .page),
            // A server of the network of many takes back all permissions or none.
            isRevocable: name != .mastodon
        )
        var traits = Traits(name, title, authority: server, server: server, permissions: [posting]) { request in
            "\(home)/auth/\(name.rawValue)/\(end)?state=\(request.state)&code=1"
        }
        traits.isWithdrawable = true
        traits.sendsNotices = name == .facebook
        let capabilities = name == .openID ? Capabilities.nothing : .everything
        var state = State(person: person("100", "Ada Lovelace"), capabilities: capabilities)
        state.friends = [person("7", "Friend at \(server)")]
        state.places = [Place(remoteID: "501", name: PlaceName(trusted: "Café at \(server)"), locality: "")]
        return FakeNetwork(traits, state)
    }
}
