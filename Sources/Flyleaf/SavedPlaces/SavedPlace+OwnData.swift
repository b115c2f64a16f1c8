import Primitives

extension SavedPlace {
    /// The place for its member.
    var ownJSON: JSON {
        [
            "name": .string(name.text), "city": .orNull(city?.name.text),
            "cityNumber": city.map { .integer(Int($0.number)) } ?? .null,
            "latitude": .string(RoundedPosition.degrees(position.north)),
            "longitude": .string(RoundedPosition.degrees(position.east)),
            "offersCheckIn": .bool(offersCheckIn), "saved": .moment(createdAt),
        ]
    }
}
