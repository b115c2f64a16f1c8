import SQLAccess

/// The columns of what a call to a network takes: who calls, with which token, and what that may do.
struct CredentialColumns: RowColumns {
    let tokenExpiresAt: Int
    let held: HeldTokenColumns
    let permissions: PermissionColumns

    init(_ column: ColumnNames) throws(ColumnMissing) {
        tokenExpiresAt = try column("token_expires_at")
        held = try HeldTokenColumns(column)
        permissions = try PermissionColumns(column)
    }

    static let names = "\(HeldTokenColumns.names), \(PermissionColumns.names), token_expires_at"
}
