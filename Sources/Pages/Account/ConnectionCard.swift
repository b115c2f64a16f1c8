import Flyleaf
import Primitives
import Templating
import Web

/// A connection on the account page: who, how it is, until when, what it may do, and the next step.
struct ConnectionCard: ViewModel {
    /// Tells the headings of several connections apart.
    var anchor: String
    var connectionID: String
    var network: String
    var name: String
    var profile: LinkTarget?
    var server: String
    var stateClass: String
    var stateWord: String
    var warning: ConnectionWarning?
    /// Until when the key of the connection counts; nothing once it has ended.
    var validUntil: String?
    var lastSuccess: String
    var lastSuccessISO: String
    /// Until when the network tells what was granted, where that lapses by itself.
    var readableUntil: String?
    var problem: ConnectionProblem?
    var permissions: [PermissionRow]
    /// How many are granted and how many not.
    var permissionsInShort: String
    /// Whether the permissions are shown at once: so it is where there is but one connection.
    var isUnfolded: Bool
    var posting: PostingRow?
    var isSetUp: Bool
    var disconnect: LinkTarget
    var settings: LinkTarget?

    /// The anchor of a card, counted from 1.
    static func anchor(number: Int) -> String { "connection-\(number)" }

    static var fields: [Field<Self>] {
        [
            Field("anchor") { $0.anchor }, Field("connectionID") { $0.connectionID }, Field("network") { $0.network },
            Field("name") { $0.name }, Field("profile") { $0.profile }, Field("server") { $0.server },
            Field("stateClass") { $0.stateClass }, Field("stateWord") { $0.stateWord },
            Field("warning") { $0.warning }, Field("validUntil") { $0.validUntil },
            Field("lastSuccess") { $0.lastSuccess }, Field("lastSuccessISO") { $0.lastSuccessISO },
            Field("readableUntil") { $0.readableUntil }, Field("problem") { $0.problem },
            Field("permissions") { $0.permissions }, Field("posting") { $0.posting },
            Field("permissionsInShort") { $0.permissionsInShort }, Field("isUnfolded") { $0.isUnfolded },
            Field("isSetUp") { $0.isSetUp }, Field("disconnect") { $0.disconnect }, Field("settings") { $0.settings },
        ]
    }
}

extension ConnectionCard {
    init(
        _ connection: Connection,
        at networks: NetworkDirectory,
        number: Int,
        isOnly: Bool,
        now: Timestamp
    ) async throws {
        let network = try await networks.network(of: connection.identity)
        let title = networks.title(of: connection.identity)
        let health = ConnectionHealth(connection, isSetUp: network != nil, now: now)
        anchor = Self.anchor(number: number)
        connectionID = connection.id.text
        self.network = title
        name = connection.identity.name.text
        profile = connection.identity.profileURL.flatMap { LinkTarget($0) }
        server = networks.host(of: connection.identity)
        (stateClass, stateWord) = health.state(network: title)
        warning = network == nil ? nil : ConnectionWarning(health, LoginOption(again: connection.identity, networks))
        let isActive = connection.state == .active
        validUntil = isActive ? connection.expiresAt?.dayWords ?? "No end is known" : nil
        lastSuccess = connection.lastSuccessAt.minuteWords
        lastSuccessISO = connection.lastSuccessAt.rfc3339
        readableUntil = isActive ? connection.dataExpiresAt?.dayWords : nil
        problem = connection.lastFault.map { ConnectionProblem($0, of: connection, network: title) }
        permissions = PermissionRow.all(connection.permissions, at: network)
        permissionsInShort = PermissionRow.inShort(permissions)
        isUnfolded = isOnly
        posting = network.flatMap { PostingRow(connection, at: $0, title: title) }
        isSetUp = network != nil
        disconnect = LinkTarget(path: Paths.disconnect(connection.id))
        settings = (network?.appSettingsURL).flatMap { LinkTarget($0) }
    }
}
