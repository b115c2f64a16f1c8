import Flyleaf
import Primitives
import SQLAccess

/// The columns of the ledger of shares.
struct ShareColumns: RowColumns {
    let id, key, pressKey, memberID, subjectKind, subjectID, connectionID, network, route: Int
    let state, receiptID, receiptURL, failure, failureMessage, retryAt, attempts, nextAttemptAt, createdAt,
        updatedAt: Int
    let name, caption, description, link, leftOut: Int
    let content: ShareContentColumns

    init(_ column: ColumnNames) throws(ColumnMissing) {
        id = try column("id")
        key = try column("key")
        pressKey = try column("press_key")
        memberID = try column("member_id")
        subjectKind = try column("subject_kind")
        subjectID = try column("subject_id")
        connectionID = try column("connection_id")
        network = try column("network")
        route = try column("route")
        state = try column("state")
        receiptID = try column("receipt_id")
        receiptURL = try column("receipt_url")
        failure = try column("failure")
        failureMessage = try column("failure_message")
        retryAt = try column("retry_at")
        attempts = try column("attempts")
        nextAttemptAt = try column("next_attempt_at")
        createdAt = try column("created_at")
        updatedAt = try column("updated_at")
        name = try column("name")
        caption = try column("caption")
        description = try column("description")
        link = try column("link")
        leftOut = try column("left_out")
        content = try ShareContentColumns(column)
    }
}

extension Share {
    init(_ row: any SQLRow) throws {
        let columns: ShareColumns = try row.columns()
        let receiptID = try row.optionalText(columns.receiptID)
        let failure = try row.optionalText(columns.failure)
        let kind = try ShareSubject.Kind(rawValue: row.text(columns.subjectKind)).read(from: "shares.subject_kind")
        self.init(
            id: try row.id(columns.id),
            key: try ShareKey(row.text(columns.key)).read(from: "shares.key"),
            pressKey: try ShareKey(row.text(columns.pressKey)).read(from: "shares.press_key"),
            memberID: try row.id(columns.memberID),
            subject: try ShareSubject(kind, row.text(columns.subjectID), of: row.id(columns.memberID))
                .read(from: "shares.subject_id"),
            connectionID: try row.id(columns.connectionID),
            network: try NetworkName(rawValue: row.text(columns.network)).read(from: "shares.network"),
            route: try Route(rawValue: row.text(columns.route)).read(from: "shares.route"),
            story: Story(
                content: try columns.content.content(row, "shares"),
                name: try row.text(columns.name),
                caption: try row.text(columns.caption),
                description: try row.text(columns.description),
                link: try row.text(columns.link)
            ),
            leftOut: try LeftOutText.decode(row.text(columns.leftOut)).read(from: "shares.left_out"),
            state: try ShareState(rawValue: row.text(columns.state)).read(from: "shares.state"),
            receipt: try receiptID.map { PostReceipt(remoteID: $0, url: try row.text(columns.receiptURL)) },
            failure: try failure.map { try NetworkFailure.Category(rawValue: $0).read(from: "shares.failure") },
            failureMessage: try row.optionalText(columns.failureMessage),
            retryAt: try row.optionalTimestamp(columns.retryAt),
            attempts: try row.int(columns.attempts),
            nextAttemptAt: try row.optionalTimestamp(columns.nextAttemptAt),
            createdAt: try row.timestamp(columns.createdAt),
            updatedAt: try row.timestamp(columns.updatedAt)
        )
    }

    /// What never changes: whose share it is, and what is sent.
    var fixedColumns: NamedValues {
        [
            "id": id, "key": key.text, "press_key": pressKey.text, "member_id": memberID,
            "subject_kind": subject.kind.rawValue, "subject_id": subject.id, "connection_id": connectionID,
            "network": network.rawValue, "route": route.rawValue, "created_at": createdAt, "name": story.heading,
            "caption": story.details, "description": story.text, "link": story.address,
            "left_out": LeftOutText.encode(leftOut),
            "friend_id": story.destination.friend?.remoteID, "friend_name": story.destination.friend?.name.text,
            "friend_address": story.destination.friend?.address,
            "page_id": story.destination.page?.remoteID, "page_name": story.destination.page?.name.text,
        ] + story.content.columns
    }

    /// What becomes of it.
    var changingColumns: NamedValues {
        [
            "state": state.rawValue, "receipt_id": receipt?.remoteID, "receipt_url": receipt?.url,
            "failure": failure?.rawValue, "failure_message": failureMessage, "retry_at": retryAt, "attempts": attempts,
            "next_attempt_at": nextAttemptAt, "updated_at": updatedAt,
        ]
    }
}
