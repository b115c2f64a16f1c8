import Flyleaf
import SQLAccess

/// The columns that say who a person is at a network.
struct IdentityColumns: RowColumns {
    let network, authority, remoteID, name, profileURL, address, server: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        network = try column("network")
        authority = try column("authority")
        remoteID = try column("remote_id")
        name = try column("name")
        profileURL = try column("profile_url")
        address = try column("address")
        server = try column("server")
    }

    static let names = "network, authority, remote_id, name, profile_url, address, server"

    func identity(_ row: any SQLRow) throws -> Identity {
        Identity(
            network: try NetworkName(rawValue: row.text(network)).read(from: "connections.network"),
            authority: try row.text(authority),
            server: try row.text(server),
            remoteID: try row.text(remoteID),
            address: try row.optionalText(address),
            name: PersonName(trusted: try row.text(name)),
            profileURL: try row.optionalText(profileURL)
        )
    }
}

extension Identity {
    /// What another login may bring of the same person.
    var changingColumns: NamedValues {
        ["name": name.text, "profile_url": profileURL, "address": address, "server": server]
    }
}
