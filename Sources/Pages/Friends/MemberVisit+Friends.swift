import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    /// A page of a connection's friends; reading them from the network for the first time is a call of this member's.
    func friends(of connection: Connection, words: String, page: Int) async throws -> FriendDirectory.View {
        try await services.friends.view(connection, words: words, page: page, beforeReading: limitCalls)
    }

    /// The connection whose friends are shown: the one asked for by its identifier or its network's name, or else the
    /// first that works.
    func friendSource(_ wanted: String?) async throws -> (network: SocialNetwork, connection: Connection)? {
        let connections = try await services.connections.all(member.id)
        let working = connections.filter { $0.state == .active }
        let ordered = (wanted.flatMap(connections.named).map { [$0] } ?? []) + working + connections
        for connection in ordered {
            let network = try await services.networks.network(of: connection.identity)
            if let network, network.carriesPosts { return (network, connection) }
        }
        return nil
    }

    /// The member's connections as tabs.
    ///
    /// - Parameter path: the page that they lead to.
    func friendTabs(_ here: Connection, _ path: String = Paths.friends()) async throws -> [NetworkTab] {
        try await services.connections.all(member.id).asyncCompactMap { connection in
            let network = try await services.networks.network(of: connection.identity)
            guard network?.carriesPosts == true else { return nil }
            return NetworkTab(
                title: services.networks.title(of: connection.identity),
                link: LinkTarget(path: "\(path)?network=\(connection.id.text)"),
                isHere: connection.id == here.id
            )
        }
    }
}

extension [Connection] {
    /// The connection an address or a form names: by its identifier, or by its network's name, the working one first.
    func named(_ text: String) -> Connection? {
        if let id = ID<Connection>(text) { return first { $0.id == id } }
        guard let name = NetworkName(rawValue: text) else { return nil }
        let fitting = filter { $0.identity.network == name }
        return fitting.first { $0.state == .active } ?? fitting.first
    }
}
