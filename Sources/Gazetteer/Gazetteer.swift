/// The cities of the world and the outlines of its land, known without any network.
///
/// From GeoNames (CC BY 4.0) and Natural Earth (public domain); read once and then only looked at. A reference, since it is
/// large and all pages share it.
public final class Gazetteer: Sendable {
    /// The largest first.
    let cities: [City]
    let rings: [[Position]]
    private let folding: @Sendable (String) -> String
    /// The names and their later words, folded and sorted, with the places of their cities.
    private let keys: [(text: String, city: Int)]
    /// Places of cities, from south to north.
    private let northward: [Int]
    private let byNumber: [UInt32: Int]

    /// Longer names are in no list; more of a search is not read.
    private static let longestKey = 80

    /// Reads the bytes of a file.
    ///
    /// - Parameter folding: a name as it is searched, say in small letters without marks.
    public init(_ bytes: [UInt8], folding: @escaping @Sendable (String) -> String) throws(GazetteerFault) {
        let file = try GazetteerFile(bytes)
        let cities = file.cities
        self.cities = cities
        self.folding = folding
        rings = file.rings
        var keys: [(text: String, city: Int)] = []
        var byNumber: [UInt32: Int] = [:]
        for (index, city) in cities.enumerated() {
            let words = Self.words(folding(city.name))
            for start in words.indices { keys.append((words[start...].joined(separator: " "), index)) }
            byNumber[city.number] = index
        }
        keys.sort { ($0.text, $0.city) < ($1.text, $1.city) }
        self.keys = keys
        self.byNumber = byNumber
        northward = cities.indices.sorted {
            (cities[$0].position.latitude, $0) < (cities[$1].position.latitude, $1)
        }
    }

    /// A city by its number at GeoNames.
    public func city(_ number: UInt32) -> City? { byNumber[number].map { cities[$0] } }

    /// Cities one of whose words, and what follows it, begins so; the largest first.
    ///
    /// What stands behind a comma is the beginning of a country: "vienna, aus".
    public func search(_ typed: String, limit: Int) -> [City] {
        let bounded = String(typed.unicodeScalars.prefix(Self.longestKey))
        let parts = folding(bounded).split(separator: ",", maxSplits: 1).map { Self.words(String($0)) }
        guard let first = parts.first, !first.isEmpty, limit > 0 else { return [] }
        let prefix = first.joined(separator: " ")
        let country = parts.count > 1 ? parts[1].joined(separator: " ") : ""
        var found: Set<Int> = []
        for key in keys[start(of: prefix)...] {
            guard key.text.hasPrefix(prefix) else { break }
            if country.isEmpty || folding(cities[key.city].country).hasPrefix(country) { found.insert(key.city) }
        }
        return found.sorted().prefix(limit).map { cities[$0] }
    }

    /// The nearest cities, the nearest first.
    ///
    /// Looks only at a band of latitudes, for no city outside of it can be nearer than the edge of the band; so the date line
    /// and the poles need no rule of their own.
    ///
    /// - Parameter isWanted: whether a city counts.
    public func nearest(to place: Position, limit: Int, where isWanted: (City) -> Bool = { _ in true }) -> [NearCity] {
        guard limit > 0 else { return [] }
        var width = 1.0
        while true {
            let found = within(width, of: place).filter { isWanted(cities[$0]) }
                .map { (city: $0, angle: place.angle(to: cities[$0].position)) }
                .sorted { ($0.angle, $0.city) < ($1.angle, $1.city) }.prefix(limit)
            let isSure = found.count == limit && found.last.map { $0.angle <= radians(width) } == true
            if isSure || width >= 180 { return found.map { near(cities[$0.city], from: place) } }
            width *= 2
        }
    }

    /// The largest cities within some kilometres, the largest first.
    public func largest(within kilometres: Double, of place: Position, limit: Int) -> [NearCity] {
        let degrees = kilometres / Position.earth * 180 / Double.pi
        return within(degrees, of: place).sorted().lazy.map { self.near(self.cities[$0], from: place) }
            .filter { $0.kilometres <= kilometres }.prefix(max(0, limit)).map { $0 }
    }

    private func near(_ city: City, from place: Position) -> NearCity {
        NearCity(
            city: city,
            kilometres: place.kilometres(to: city.position),
            direction: place.direction(to: city.position)
        )
    }

    /// Places of the cities in a band of latitudes.
    private func within(_ degrees: Double, of place: Position) -> ArraySlice<Int> {
        let south = firstCity { $0 >= place.latitude - degrees }
        let north = firstCity { $0 > place.latitude + degrees }
        return northward[south..<max(south, north)]
    }

    private func firstCity(_ isBehind: (Double) -> Bool) -> Int {
        var (low, high) = (0, northward.count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(cities[northward[middle]].position.latitude) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func start(of prefix: String) -> Int {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle].text >= prefix { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The words of a folded name: what stands between letters and digits counts as one space, an apostrophe as nothing.
    private static func words(_ folded: String) -> [String] {
        var words = [""]
        for scalar in folded.unicodeScalars {
            if "'’‘ʻ`".unicodeScalars.contains(scalar) { continue }
            if scalar.isASCII, !scalar.properties.isAlphabetic, scalar.properties.numericType == nil {
                words.append("")
            } else {
                words[words.count - 1].unicodeScalars.append(scalar)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}
