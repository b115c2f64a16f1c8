import Flyleaf
import SQLAccess

/// The columns of a held grant without its token.
struct HeldGrantColumns: RowColumns {
    let id, memberID, sessionID, dataExpiresAt, asked, next, heldAt: Int
    let identity: IdentityColumns
    let permissions: PermissionColumns

    init(_ column: ColumnNames) throws(ColumnMissing) {
        id = try column("id")
        memberID = try column("member_id")
        sessionID = try column("session_id")
        dataExpiresAt = try column("data_expires_at")
        asked = try column("asked")
        next = try column("next")
        heldAt = try column("held_at")
        identity = try IdentityColumns(column)
        permissions = try PermissionColumns(column)
    }

    static let names =
        "\(IdentityColumns.names), \(PermissionColumns.names), id, member_id, session_id, data_expires_at, asked, next, held_at"

    func grant(_ row: any SQLRow) throws -> HeldGrant {
        HeldGrant(
            id: try row.id(id),
            memberID: try row.id(memberID),
            sessionID: try row.id(sessionID),
            identity: try identity.identity(row),
            permissions: try permissions.permissions(row),
            dataExpiresAt: try row.optionalTimestamp(dataExpiresAt),
            asked: PermissionText.decode(try row.text(asked)),
            next: LocalPath(trusted: try row.text(next)),
            heldAt: try row.timestamp(heldAt)
        )
    }
}

extension HeldGrant {
    /// Everything but the token.
    var columns: NamedValues {
        identity.changingColumns + permissions.columns + [
            "id": id, "member_id": memberID, "session_id": sessionID, "network": identity.network.rawValue,
            "authority": identity.authority, "remote_id": identity.remoteID, "data_expires_at": dataExpiresAt,
            "asked": PermissionText.encode(asked), "next": next.text, "held_at": heldAt,
        ]
    }
}
