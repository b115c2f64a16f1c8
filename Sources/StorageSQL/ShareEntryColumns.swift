import Flyleaf
import Primitives
import SQLAccess

/// The columns of the ledger that lists show.
struct ShareEntryColumns: RowColumns {
    /// What a query for entries selects: the texts that were sent are not read.
    static let selected = """
        id, member_id, subject_kind, subject_id, connection_id, network, route,
        coalesce(nullif(name, ''), nullif(substr(message, 1, \(ShareEntry.beginningLength)), ''), link) AS name,
        friend_id, friend_name, friend_address, page_id, page_name, photos <> '' AS has_photos, state, receipt_id,
        receipt_url, failure, failure_message, retry_at, next_attempt_at, created_at
        """

    let id, memberID, subjectKind, subjectID, connectionID, network, route, name, hasPhotos: Int
    let state, receiptID, receiptURL, failure, failureMessage, retryAt, nextAttemptAt, createdAt: Int
    let destination: ShareDestinationColumns

    init(_ column: ColumnNames) throws(ColumnMissing) {
        id = try column("id")
        memberID = try column("member_id")
        subjectKind = try column("subject_kind")
        subjectID = try column("subject_id")
        connectionID = try column("connection_id")
        network = try column("network")
        route = try column("route")
        name = try column("name")
        hasPhotos = try column("has_photos")
        state = try column("state")
        receiptID = try column("receipt_id")
        receiptURL = try column("receipt_url")
        failure = try column("failure")
        failureMessage = try column("failure_message")
        retryAt = try column("retry_at")
        nextAttemptAt = try column("next_attempt_at")
        createdAt = try column("created_at")
        destination = try ShareDestinationColumns(column)
    }
}

extension ShareEntry {
    init(_ row: any SQLRow) throws {
        let columns: ShareEntryColumns = try row.columns()
        let receiptID = try row.optionalText(columns.receiptID)
        let failure = try row.optionalText(columns.failure)
        let kind = try ShareSubject.Kind(rawValue: row.text(columns.subjectKind)).read(from: "shares.subject_kind")
        self.init(
            id: try row.id(columns.id),
            memberID: try row.id(columns.memberID),
            subject: try ShareSubject(kind, row.text(columns.subjectID), of: row.id(columns.memberID))
                .read(from: "shares.subject_id"),
            connectionID: try row.id(columns.connectionID),
            network: try NetworkName(rawValue: row.text(columns.network)).read(from: "shares.network"),
            route: try Share.Route(rawValue: row.text(columns.route)).read(from: "shares.route"),
            heading: try row.text(columns.name),
            destination: try columns.destination.destination(row),
            hasPhotos: try row.bool(columns.hasPhotos),
            state: try ShareState(rawValue: row.text(columns.state)).read(from: "shares.state"),
            receipt: try receiptID.map { PostReceipt(remoteID: $0, url: try row.text(columns.receiptURL)) },
            failure: try failure.map { try NetworkFailure.Category(rawValue: $0).read(from: "shares.failure") },
            failureMessage: try row.optionalText(columns.failureMessage),
            retryAt: try row.optionalTimestamp(columns.retryAt),
            nextAttemptAt: try row.optionalTimestamp(columns.nextAttemptAt),
            createdAt: try row.timestamp(columns.createdAt)
        )
    }
}
