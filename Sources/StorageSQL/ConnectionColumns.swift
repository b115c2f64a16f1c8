import Flyleaf
import Primitives
import SQLAccess

/// The columns of a connection without its token.
struct ConnectionColumns: RowColumns {
    let id, memberID, endedReason, endedAt, expiresAt, connectedAt, lastSuccessAt, dataExpiresAt: Int
    let faultCategory, faultAt, grantedAt: Int
    let identity: IdentityColumns
    let permissions: PermissionColumns

    init(_ column: ColumnNames) throws(ColumnMissing) {
        id = try column("id")
        memberID = try column("member_id")
        endedReason = try column("ended_reason")
        endedAt = try column("ended_at")
        expiresAt = try column("expires_at")
        connectedAt = try column("connected_at")
        lastSuccessAt = try column("last_success_at")
        dataExpiresAt = try column("data_expires_at")
        faultCategory = try column("fault_category")
        faultAt = try column("fault_at")
        grantedAt = try column("granted_at")
        identity = try IdentityColumns(column)
        permissions = try PermissionColumns(column)
    }

    static let names =
        "\(IdentityColumns.names), \(PermissionColumns.names), id, member_id, ended_reason, ended_at, expires_at, "
        + "connected_at, last_success_at, data_expires_at, fault_category, fault_at, granted_at"

    func connection(_ row: any SQLRow) throws -> Flyleaf.Connection {
        var state = Flyleaf.Connection.State.active
        if let reason = try row.optionalText(endedReason) {
            let category = try NetworkFailure.Category(rawValue: reason).read(from: "connections.ended_reason")
            state = .ended(reason: category, at: try row.timestamp(endedAt))
        }
        var fault: Flyleaf.Connection.Fault?
        if let text = try row.optionalText(faultCategory) {
            let category = try NetworkFailure.Category(rawValue: text).read(from: "connections.fault_category")
            fault = Flyleaf.Connection.Fault(category, at: try row.timestamp(faultAt))
        }
        return Flyleaf.Connection(
            id: try row.id(id),
            memberID: try row.id(memberID),
            identity: try identity.identity(row),
            permissions: try permissions.permissions(row),
            state: state,
            expiresAt: try row.optionalTimestamp(expiresAt),
            connectedAt: try row.timestamp(connectedAt),
            grantedAt: try row.timestamp(grantedAt),
            lastSuccessAt: try row.timestamp(lastSuccessAt),
            dataExpiresAt: try row.optionalTimestamp(dataExpiresAt),
            lastFault: fault
        )
    }
}

extension Flyleaf.Connection {
    init(_ row: any SQLRow) throws { self = try row.columns(ConnectionColumns.self).connection(row) }

    /// What never changes: whose it is, and since when.
    var fixedColumns: NamedValues {
        [
            "id": id, "member_id": memberID, "network": identity.network.rawValue, "authority": identity.authority,
            "remote_id": identity.remoteID, "connected_at": connectedAt,
        ]
    }

    /// What a login brings, without the token.
    var changingColumns: NamedValues {
        let ended = EndColumns(state)
        return identity.changingColumns + permissions.columns + [
            "ended_reason": ended.reason, "ended_at": ended.at, "expires_at": expiresAt,
            "last_success_at": lastSuccessAt, "data_expires_at": dataExpiresAt,
            "fault_category": lastFault?.category.rawValue, "fault_at": lastFault?.at, "granted_at": grantedAt,
        ]
    }
}
