import Flyleaf
import SQLAccess

/// The columns of what a person allowed, declined and took back here.
struct PermissionColumns: RowColumns {
    let granted, declined, withheld: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        granted = try column("granted")
        declined = try column("declined")
        withheld = try column("withheld")
    }

    static let names = "granted, declined, withheld"

    func permissions(_ row: any SQLRow) throws -> PermissionSet {
        PermissionSet(
            granted: Set(PermissionText.decode(try row.text(granted))),
            declined: Set(PermissionText.decode(try row.text(declined))),
            withheld: Set(PermissionText.decode(try row.text(withheld)))
        )
    }
}

extension PermissionSet {
    var columns: NamedValues {
        [
            "granted": PermissionText.encode(granted), "declined": PermissionText.encode(declined),
            "withheld": PermissionText.encode(withheld),
        ]
    }
}
