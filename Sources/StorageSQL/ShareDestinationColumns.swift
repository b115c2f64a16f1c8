import Flyleaf
import Primitives
import SQLAccess

/// The columns that say where a share or a draft goes.
struct ShareDestinationColumns: RowColumns {
    let friendID, friendName, friendAddress, pageID, pageName: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        friendID = try column("friend_id")
        friendName = try column("friend_name")
        friendAddress = try column("friend_address")
        pageID = try column("page_id")
        pageName = try column("page_name")
    }

    /// The friend named in a row.
    func friend(_ row: any SQLRow) throws -> Person? {
        guard let id = try row.optionalText(friendID) else { return nil }
        return Person(
            remoteID: id,
            address: try row.optionalText(friendAddress),
            name: PersonName(trusted: try row.text(friendName))
        )
    }

    /// The Page named in a row.
    func page(_ row: any SQLRow) throws -> ManagedPage? {
        guard let id = try row.optionalText(pageID) else { return nil }
        return ManagedPage(remoteID: id, name: PersonName(trusted: try row.text(pageName)))
    }

    /// The Page or the friend, if one is named.
    func destination(_ row: any SQLRow) throws -> ShareDestination {
        try page(row).map { .page($0) } ?? friend(row).map { .friend($0) } ?? .own
    }
}
