internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V1 {
    static let geo = [
        XEndpoint(.get, path: "geo/reverse_geocode", limit: 15) { try V1Geo.near($0) },
        XEndpoint(.get, path: "geo/search", limit: 15) { try V1Geo.search($0) },
        XEndpoint(.get, path: "geo/similar_places", limit: 15) { try V1Geo.similar($0) },
        XEndpoint(.get, path: "geo/id/{id}", limit: 75) { context in
            guard let id = PlaceID(context.captures[0]),
                let place = try context.read({ try Places.find(id, $0) })
            else { throw XError.noSuchPage }
            return .json(V1Geo.place(place, context.world))
        },
    ]
}

/// Places in version 1.1.
enum V1Geo {
    static func near(_ context: XContext) throws -> XAnswer {
        answer(try around(context), context)
    }

    /// Places near a point whose name shares a word with another.
    static func similar(_ context: XContext) throws -> XAnswer {
        guard let name = context.call.text("name") else { throw XError.missing("name") }
        let words = QueryWords.of(name)
        let places = try around(context).filter { place in
            QueryWords.of(place.name).contains(where: words.contains)
        }
        return answer(places, context, type: "similar_places")
    }

    /// The places near the point of a call, the nearest first.
    private static func around(_ context: XContext) throws -> [Place] {
        guard let latitude = context.call.text("lat").flatMap({ Double($0) }), (-90...90).contains(latitude),
            let longitude = context.call.text("long").flatMap({ Double($0) }), (-180...180).contains(longitude)
        else { throw XError.coded(.badRequest, 3, "Invalid coordinates.") }
        let places = try context.read { try Places.all($0) }
        let sorted = places.sorted { left, right in
            distance(left, latitude, longitude) < distance(right, latitude, longitude)
        }
        return sorted.filter { distance($0, latitude, longitude) < 1 }
    }

    static func search(_ context: XContext) throws -> XAnswer {
        guard let query = context.call.text("query") else { return try near(context) }
        let places = try context.read { try Places.all($0) }.filter { place in
            "\(place.name) \(place.category) \(place.city) \(place.country)".lowercased().contains(query.lowercased())
        }
        return answer(places, context)
    }

    /// Squared degrees: enough to tell what is nearer.
    private static func distance(_ place: Place, _ latitude: Double, _ longitude: Double) -> Double {
        let (north, east) = (place.latitude - latitude, place.longitude - longitude)
        return north * north + east * east
    }

    private static func answer(_ places: [Place], _ context: XContext, type: String = "search") -> XAnswer {
        let count = V1.number(context.call, "max_results", usual: 20, most: 100)
        let list = places.prefix(count).map { place($0, context.world) }
        return .json([
            "result": ["places": .array(list)],
            "query": [
                "url": .string(context.world.address(context.call.request.target.rawPath)), "type": .string(type),
                "params": .object(
                    context.call.request.target.query.all.filter { !$0.name.utf8.starts(with: "oauth_".utf8) }.map {
                        JSON.Member(name: $0.name, value: .string($0.value))
                    }
                ),
            ],
        ])
    }

    static func place(_ place: Place, _ world: World) -> JSON {
        let point: JSON = [.number(place.longitude), .number(place.latitude)]
        return [
            "id": place.id.json,
            "url": .string(world.address("/1.1/geo/id/\(place.id).json")),
            "place_type": "poi",
            "name": .string(place.name),
            "full_name": .string("\(place.name), \(place.city)"),
            "country_code": "",
            "country": .string(place.country),
            "contained_within": [],
            "centroid": point,
            "bounding_box": ["type": "Polygon", "coordinates": [[point, point, point, point]]],
            "attributes": .object([]),
        ]
    }
}
