import SQLAccess

/// The columns of a sealed token: whose it is, and for which identifier it was sealed.
struct HeldTokenColumns: RowColumns {
    let token, sealedFor: Int
    let identity: IdentityColumns

    init(_ column: ColumnNames) throws(ColumnMissing) {
        token = try column("token")
        sealedFor = try column("sealed_for")
        identity = try IdentityColumns(column)
    }

    /// The identifier a token is sealed for: until it is saved again, that with the address in it, where it was one text.
    ///
    /// Another person's is not taken: a token that somebody moved in the file must not open.
    static let sealedFor = """
        CASE substr(sealed_for, 1, length(remote_id) + 1) WHEN remote_id || ':' THEN sealed_for ELSE remote_id END
        """

    static let names = "\(IdentityColumns.names), token, \(sealedFor) AS sealed_for"
}
