import Flyleaf
import Primitives
import SQLAccess

/// Everything from one network, over all tables.
struct NetworkWipeTable: NetworkWipeStore {
    let database: any SQLDatabase

    func holdings(_ network: NetworkName) async throws -> NetworkHoldings {
        try await database.readTransaction { connection in try await Self.holdings(network, connection) }
    }

    /// Removes it in one transaction.
    ///
    /// Friends and what was read go by their foreign keys. Of a draft the words stay, which are the person's own.
    func wipe(_ network: NetworkName, _ moment: Timestamp) async throws -> NetworkHoldings {
        let name = network.rawValue
        return try await database.write { connection in
            let holdings = try await Self.holdings(network, connection)
            let step = LoginRecord.Step(.endedByNetwork, at: moment)
            try await SessionTable.endAll(where: Self.cameByIt, [name], step, connection)
            try await connection.execute(Self.clearDrafts, [name])
            for table in [
                "login_attempts", "held_grants", "shares", "connections", "ended_sessions", "servers", "incidents",
                "security_events",
                "posts_read", "posts_made",
            ] {
                try await connection.execute("DELETE FROM \(table) WHERE network = ?", [name])
            }
            return holdings
        }
    }

    /// The sessions that came in by a network: through a connection to it, or, where that is gone, by a login there.
    ///
    /// Other steps of a login name a network too: one that was connected later, when its person was in already.
    private static let cameByIt = """
        connection_id IN (SELECT id FROM connections WHERE network = ?1)
            OR login_id IN (SELECT login_id FROM login_steps WHERE network = ?1 AND event = 'accepted')
        """

    private static let clearDrafts = """
        UPDATE share_drafts SET friend_id = NULL, friend_name = NULL, friend_address = NULL, tags = '',
            place_id = NULL, place_name = NULL, place_locality = NULL, page_id = NULL, page_name = NULL,
            aim = 'own'
        WHERE network = ?
        """

    private static func holdings(
        _ network: NetworkName,
        _ connection: any SQLConnection
    ) async throws -> NetworkHoldings {
        let holdings = try await connection.first(counts, [network.rawValue]) { row in
            var holdings = NetworkHoldings()
            holdings.connections = try row.int(0)
            holdings.friends = try row.int(1)
            holdings.shares = try row.int(2)
            holdings.unsettledShares = try row.int(3)
            holdings.drafts = try row.int(4)
            holdings.sessions = try row.int(5)
            holdings.attempts = try row.int(6)
            holdings.registrations = try row.int(7)
            holdings.incidents = try row.int(8)
            holdings.lockedOut = try row.int(9)
            holdings.streamItems = try row.int(10)
            return holdings
        }
        return holdings ?? NetworkHoldings()
    }

    private static let counts = """
        SELECT
            (SELECT count(*) FROM connections WHERE network = ?1),
            (SELECT count(*) FROM friends WHERE connection_id IN (SELECT id FROM connections WHERE network = ?1)),
            (SELECT count(*) FROM shares WHERE network = ?1),
            (SELECT count(*) FROM shares WHERE network = ?1 AND state IN ('queued', 'sending', 'unknown')),
            (SELECT count(*) FROM share_drafts
                WHERE network = ?1 AND (friend_id IS NOT NULL OR page_id IS NOT NULL OR tags <> '' OR place_id IS NOT NULL)),
            (SELECT count(*) FROM sessions WHERE \(cameByIt)),
            (SELECT count(*) FROM login_attempts WHERE network = ?1)
                + (SELECT count(*) FROM held_grants WHERE network = ?1),
            (SELECT count(*) FROM servers WHERE network = ?1),
            (SELECT count(*) FROM incidents WHERE network = ?1),
            (SELECT count(DISTINCT member_id) FROM connections AS c WHERE network = ?1
                AND NOT EXISTS (
                    SELECT 1 FROM connections WHERE member_id = c.member_id AND network <> ?1
                )
                AND NOT EXISTS (
                    SELECT 1 FROM recovery_codes WHERE member_id = c.member_id AND used_at IS NULL
                )
                AND NOT EXISTS (SELECT 1 FROM passkeys WHERE member_id = c.member_id)),
            (SELECT count(*) FROM stream_items
                WHERE connection_id IN (SELECT id FROM connections WHERE network = ?1))
        """
}
