import Flyleaf
import Gazetteer

extension RoundedPosition {
    /// In degrees.
    var words: String { onEarth?.words ?? "" }

    /// The same for the list of cities.
    var onEarth: Position? { Position(latitude: latitude, longitude: longitude) }

    /// The way along the great circle.
    func kilometres(to other: RoundedPosition) -> Double {
        guard let here = onEarth, let there = other.onEarth else { return .infinity }
        return here.kilometres(to: there)
    }
}

extension LocationRetention {
    /// How long, as a choice.
    var words: String {
        switch self {
        case .never: "Not at all, only while the page is made"
        case .day: "For a day"
        case .week: "For a week"
        case .month: "For a month"
        }
    }
}

extension LocationPurpose {
    /// What was done, and how exactly.
    var words: String {
        switch self {
        case .nearby: "Listed what is near you, from a position to about a kilometre"
        case .checkIn: "Checked in, as you asked for"
        case .friends: "Said about how far away friends are from where you checked in"
        case .shown: "Told friends about how far away you are, from where you checked in"
        case .here: "Named you among who is there now, to who may see your check-in"
        case .offer: "Offered a check-in at a place of your own, where you looked around"
        }
    }
}

extension LocationSetting {
    /// How it stands.
    var words: String {
        isOn
            ? "Flyleaf asks your browser where you are when you press for it, and at no other time."
            : "Flyleaf does not use where you are."
    }
}
