import Primitives

extension CheckInEntry {
    /// The check-in for its member, with its photos; of others how many, not who.
    func ownJSON(photos: [JSON]) -> JSON {
        let city = checkIn.place.city
        return [
            "id": .string(checkIn.id.text), "place": .orNull(checkIn.place.typed?.text),
            "city": .orNull(city?.name.text),
            "cityNumber": city.map { .integer(Int($0.number)) } ?? .null,
            "message": .string(checkIn.message.text), "photos": .array(photos), "book": .orNull(checkIn.book?.text),
            "audience": .string(checkIn.audience.rawValue),
            "chosenPeople": .integer(people.count { $0.isReader }),
            "namedPeople": .integer(people.count { $0.naming != nil }),
            "made": .moment(checkIn.createdAt), "keptUntil": .moment(until),
        ]
    }
}

extension CheckInSetting {
    /// The setting for its member; not imported, for who never said yes here has said nothing.
    var ownJSON: JSON {
        ["here": .bool(isHere), "near": .bool(isNear), "named": .bool(allowsNaming)]
    }
}
