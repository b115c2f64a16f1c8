import Primitives

extension LocationUse {
    /// The use for its member.
    var ownJSON: JSON {
        [
            "purpose": .string(purpose.rawValue), "moment": .moment(moment),
            "latitude": kept.map { .string(RoundedPosition.degrees($0.position.north)) } ?? .null,
            "longitude": kept.map { .string(RoundedPosition.degrees($0.position.east)) } ?? .null,
            "keptUntil": kept.map { .moment($0.until) } ?? .null,
        ]
    }
}

extension RoundedPosition {
    /// Hundredths of a degree as degrees.
    static func degrees(_ hundredths: Int) -> String {
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension LocationSetting {
    /// The setting for its member; not imported, for who never said yes here has said nothing.
    var ownJSON: JSON { ["isOn": .bool(isOn), "retention": .string(retention.rawValue)] }
}
