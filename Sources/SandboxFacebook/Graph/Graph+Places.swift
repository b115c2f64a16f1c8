internal import Glibc
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// Finds places by name, by distance, or both.
    func search(_ call: GraphCall) throws -> GraphAnswer {
        // Since 2018 only for apps that were looked at.
        guard try caller(of: call).app.edition == .classic else { throw GraphError.incapable }
        guard call["type"] == "place" else {
            throw GraphError.parameter("Unsupported search type; this network finds type=place")
        }
        let center = try call.text("center").map(Self.coordinates)
        let words = call.text("q")
        guard center != nil || words != nil else {
            throw GraphError.parameter("Must include either center or q with type=place")
        }
        let distance = try call.text("distance").map { text in
            guard let metres = Double(text), metres > 0 else {
                throw GraphError.parameter("Param distance must be a positive number of metres")
            }
            return metres
        }
        let page = try Paging(call, defaultLimit: 25, maximumLimit: 100)
        let all = try world.database.read { try Places.all($0) }
        let found = PlaceSearch(center: center, distance: distance ?? 50_000, words: words).found(in: all)
        // The position of a cursor is the number of places in front of it: distances have no ids.
        let start = min(page.after.map { Int(clamping: $0) } ?? page.offset, found.count)
        let end = min(start + page.limit, found.count)
        let links = Paging.Links(world: world, call: call, path: "search", limit: page.limit)
        let ends = Paging.Ends(
            first: start < end ? Int64(start) : nil,
            last: start < end ? Int64(end) : nil,
            hasMore: end < found.count,
            hasPrevious: false
        )
        return .json(
            .object([
                "data": .array(found[start..<end].map(Graph.json(of:))),
                "paging": links.byCursor(ends),
            ])
        )
    }

    private static func coordinates(_ text: String) throws -> (latitude: Double, longitude: Double) {
        let numbers = text.split(separator: ",").map { Double($0.drop { $0 == " " }) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            abs(latitude) <= 90, abs(longitude) <= 180
        else { throw GraphError.parameter("Param center must be latitude,longitude") }
        return (latitude, longitude)
    }
}

/// A search among places.
struct PlaceSearch: Sendable {
    var center: (latitude: Double, longitude: Double)?
    /// In metres; counts only with a centre.
    var distance: Double
    var words: String?

    /// The places that fit: nearest first with a centre, else in the order of the list.
    func found(in places: [Place]) -> [Place] {
        let words = words?.lowercased()
        let named = places.filter { place in
            guard let words else { return true }
            return "\(place.name) \(place.city) \(place.category)".lowercased().contains(words)
        }
        guard let center else { return named }
        return named.map { (place: $0, metres: Self.metres(from: center, to: $0)) }
            .filter { $0.metres <= distance }
            .sorted { $0.metres < $1.metres }
            .map(\.place)
    }

    /// The great-circle distance on a sphere of the Earth's mean radius (haversine).
    static func metres(from center: (latitude: Double, longitude: Double), to place: Place) -> Double {
        let radians = Double.pi / 180
        let (first, second) = (center.latitude * radians, place.latitude * radians)
        let north = sin((second - first) / 2)
        let east = sin((place.longitude - center.longitude) * radians / 2)
        let share = north * north + cos(first) * cos(second) * east * east
        return 2 * 6_371_008.8 * asin(min(1, sqrt(share)))
    }
}
