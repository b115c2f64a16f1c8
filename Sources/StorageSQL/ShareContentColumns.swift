import Flyleaf
import Primitives
import SQLAccess

/// The columns that a share and a draft have in common.
struct ShareContentColumns: RowColumns {
    let message, audience, tags, placeID, placeName, placeLocality, warning, photos, options: Int
    let destination: ShareDestinationColumns

    init(_ column: ColumnNames) throws(ColumnMissing) {
        message = try column("message")
        audience = try column("audience")
        tags = try column("tags")
        placeID = try column("place_id")
        placeName = try column("place_name")
        placeLocality = try column("place_locality")
        warning = try column("warning")
        photos = try column("photos")
        options = try column("options")
        destination = try ShareDestinationColumns(column)
    }

    /// The content of a row; it goes to the Page or the friend, if one is named.
    func content(_ row: any SQLRow, _ table: String) throws -> ShareContent {
        ShareContent(
            message: ShareMessage(trusted: try row.text(message)),
            destination: try destination.destination(row),
            audience: try Audience(rawValue: row.text(audience)).read(from: "\(table).audience"),
            tags: try PeopleText.decode(row.text(tags)).read(from: "\(table).tags"),
            place: try place(row),
            warning: ShareWarning(trusted: try row.text(warning)),
            photos: try PhotosText.decode(row.text(photos)).read(from: "\(table).photos"),
            options: try PostOptionsText.decode(row.text(options)).read(from: "\(table).options")
        )
    }

    private func place(_ row: any SQLRow) throws -> Place? {
        guard let id = try row.optionalText(placeID) else { return nil }
        let name = PlaceName(trusted: try row.text(placeName))
        return Place(remoteID: id, name: name, locality: try row.text(placeLocality))
    }
}

extension ShareContent {
    /// All but friend and Page, which a draft remembers while it goes to the own profile.
    var columns: NamedValues {
        [
            "message": message.text, "audience": audience.rawValue, "tags": PeopleText.encode(tags),
            "place_id": place?.remoteID, "place_name": place?.name.text, "place_locality": place?.locality,
            "warning": warning.text, "photos": PhotosText.encode(photos),
            "options": PostOptionsText.encode(options),
        ]
    }
}
