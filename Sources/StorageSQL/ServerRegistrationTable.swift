import Crypto
import Flyleaf
import SQLAccess

/// Registrations, each with its sealed client secret.
///
/// The secret is sealed for the server it belongs to: a row that is copied to another server does not open, so one
/// server's secret is never sent to another.
struct ServerRegistrationTable: ServerRegistrationStore {
    let database: any SQLDatabase
    let key: SealingKey

    private static let columns = """
        network, server, client_id, client_secret, scopes, return_url, title, version, characters, link_length,
        media_count, media_description_length, image_bytes, registered_at, checked_at
        """

    func find(_ network: NetworkName, _ server: String) async throws -> ServerRegistration? {
        try await database.read { connection in
            try await connection.first(
                "SELECT \(Self.columns) FROM servers WHERE network = ? AND server = ?",
                [network.rawValue, server]
            ) { row in try registration(row) }
        }
    }

    func all(_ network: NetworkName) async throws -> [ServerRegistration] {
        try await database.read { connection in
            try await connection.rows(
                "SELECT \(Self.columns) FROM servers WHERE network = ? ORDER BY server",
                [network.rawValue]
            ) { row in try registration(row) }
        }
    }

    func save(_ made: ServerRegistration) async throws {
        let owner = Self.owner(made.network.rawValue, made.server)
        let secret = key.seal(Array(made.clientSecret.utf8), owner: owner)
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO servers (\(Self.columns))
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (network, server) DO UPDATE SET client_id = excluded.client_id,
                    client_secret = excluded.client_secret, scopes = excluded.scopes, return_url = excluded.return_url,
                    title = excluded.title, version = excluded.version, characters = excluded.characters,
                    link_length = excluded.link_length, media_count = excluded.media_count,
                    media_description_length = excluded.media_description_length, image_bytes = excluded.image_bytes,
                    registered_at = excluded.registered_at, checked_at = excluded.checked_at
                """,
                [
                    made.network.rawValue, made.server, made.clientID, secret, made.scopes.joined(separator: " "),
                    made.returnURL, made.title, made.version, made.limits.characters, made.limits.linkLength,
                    made.limits.mediaCount, made.limits.mediaDescriptionLength, made.limits.imageBytes,
                    made.registeredAt, made.checkedAt,
                ]
            )
        }
    }

    /// Every client secret, for a rotation of the key.
    static let sealed = SealedColumn(
        name: "servers.client_secret",
        select: "SELECT client_secret, network, server FROM servers",
        update: "UPDATE servers SET client_secret = ? WHERE network = ? AND server = ?",
        keyCount: 2
    ) { row in owner(try row.text(1), try row.text(2)) }

    private static func owner(_ network: String, _ server: String) -> String { "\(network)|\(server)|client secret" }

    private func registration(_ row: any SQLRow) throws -> ServerRegistration {
        let network = try row.text(0)
        let server = try row.text(1)
        let secret: [UInt8]
        do {
            secret = try key.open(row.blob(3), owner: Self.owner(network, server))
        } catch let error as CryptoError {
            throw StorageError.sealed(column: "servers.client_secret", error)
        }
        return ServerRegistration(
            network: try NetworkName(rawValue: network).read(from: "servers.network"),
            server: server,
            clientID: try row.text(2),
            clientSecret: try String(validating: secret, as: UTF8.self).read(from: "servers.client_secret"),
            scopes: try row.text(4).split(separator: " ").map(String.init),
            returnURL: try row.text(5),
            title: try row.text(6),
            version: try row.text(7),
            limits: ServerLimits(
                characters: try row.int(8),
                linkLength: try row.int(9),
                mediaCount: try row.int(10),
                mediaDescriptionLength: try row.int(11),
                imageBytes: try row.int(12)
            ),
            registeredAt: try row.timestamp(13),
            checkedAt: try row.timestamp(14)
        )
    }
}
