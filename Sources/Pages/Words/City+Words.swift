import Gazetteer

extension City {
    /// How many people live there; nothing where they are fewer than a thousand, or the source does not know.
    var peopleWords: String? {
        guard thousands > 0 else { return nil }
        guard thousands >= 1_000 else { return "\(thousands),000 people" }
        let tenths = (thousands + 50) / 100
        return tenths % 10 == 0 ? "\(tenths / 10) million people" : "\(tenths / 10).\(tenths % 10) million people"
    }

    /// Where it is, for who sees no map.
    ///
    /// - Parameter known: a city that more people know.
    func whereWords(from known: City?) -> String {
        let place = "\(name) is in \(country)"
        guard let known else { return "\(place), at \(position.words)." }
        let way = known.position.kilometres(to: position)
        let home = known.country == country ? "" : " (\(known.country))"
        let direction = known.position.direction(to: position).words
        return "\(place), \(kilometreWords(way)) \(direction) of \(known.name)\(home), at \(position.words)."
    }
}

extension NearCity {
    /// How far and whereto; nearer than positions are known there is no direction.
    var wayWords: String { kilometres < 1 ? "less than 1 km away" : "\(kilometreWords(kilometres)) \(direction.words)" }
}

extension Position {
    /// In hundredths of a degree.
    var words: String {
        "\(degrees(latitude))° \(latitude < 0 ? "S" : "N"), \(degrees(longitude))° \(longitude < 0 ? "W" : "E")"
    }
}

extension Direction {
    /// Its name.
    var words: String {
        switch self {
        case .north: "north"
        case .northEast: "north-east"
        case .east: "east"
        case .southEast: "south-east"
        case .south: "south"
        case .southWest: "south-west"
        case .west: "west"
        case .northWest: "north-west"
        }
    }
}

/// A distance; positions are known to about a kilometre, so nothing smaller is said.
private func kilometreWords(_ kilometres: Double) -> String {
    kilometres < 1 ? "less than 1 km" : "\(Int(kilometres.rounded())) km"
}

private func degrees(_ number: Double) -> String {
    let (whole, rest) = Int((abs(number) * 100).rounded()).quotientAndRemainder(dividingBy: 100)
    return "\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
