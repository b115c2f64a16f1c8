import Flyleaf
import Primitives
import SQLite

/// Drafts of the share dialog on SQLite, one for each member and review.
struct ShareDraftTable: Sendable {
    let database: Database

    func draft(_ member: ID<Member>, _ review: ID<Review>) throws -> ShareDraft? {
        try database.read { connection in
            try connection.first(
                """
                SELECT key, network, is_for_friend, friend_id, friend_name, message, audience, tags, place_id,
                    place_name, place_locality, connections, warning, photos
                FROM share_drafts WHERE member_id = ? AND review_id = ?
                """,
                [member, review]
            ) { row in
                let network = try row.optionalText(1)
                return ShareDraft(
                    memberID: member,
                    reviewID: review,
                    key: try ShareKey(row.text(0)).read(from: "share_drafts.key"),
                    network: try network.map { try NetworkName(rawValue: $0).read(from: "share_drafts.network") },
                    connections: try row.text(11).split(separator: ",").map { ID(trusted: String($0)) },
                    isForFriend: try row.bool(2),
                    friend: try row.person(3),
                    message: try row.text(5),
                    audience: try Audience(rawValue: row.text(6)).read(from: "share_drafts.audience"),
                    tags: try PeopleText.decode(row.text(7)).read(from: "share_drafts.tags"),
                    place: try row.place(8),
                    warning: try row.text(12),
                    photos: try row.text(13).split(separator: ",").map { ID(trusted: String($0)) }
                )
            }
        }
    }

    func save(_ draft: ShareDraft) async throws {
        try await database.write { connection in
            try connection.execute(
                """
                INSERT OR REPLACE INTO share_drafts (
                    member_id, review_id, key, network, is_for_friend, friend_id, friend_name, message, audience, tags,
                    place_id, place_name, place_locality, connections, warning, photos
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    draft.memberID, draft.reviewID, draft.key.text, draft.network?.rawValue, draft.isForFriend,
                    draft.friend?.remoteID, draft.friend?.name.text, draft.message, draft.audience.rawValue,
                    PeopleText.encode(draft.tags), draft.place?.remoteID, draft.place?.name.text,
                    draft.place?.locality, draft.connections.map(\.text).joined(separator: ","), draft.warning,
                    draft.photos.map(\.text).joined(separator: ","),
                ]
            )
        }
    }

    func drop(_ member: ID<Member>, _ review: ID<Review>, _ key: ShareKey) async throws {
        try await database.write { connection in
            try connection.execute(
                "DELETE FROM share_drafts WHERE member_id = ? AND review_id = ? AND key = ?",
                [member, review, key.text]
            )
        }
    }
}
