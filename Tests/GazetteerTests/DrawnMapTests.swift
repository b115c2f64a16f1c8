import Testing

@testable import Gazetteer

@Suite("A drawn map")
struct DrawnMapTests {
    let gazetteer: Gazetteer

    init() throws { gazetteer = try GazetteerTests.whole.get() }

    private func map(_ latitude: Double, _ longitude: Double) throws -> DrawnMap {
        DrawnMap(around: try position(latitude, longitude), gazetteer)
    }

    private func position(_ latitude: Double, _ longitude: Double) throws -> Position {
        try #require(Position(latitude: latitude, longitude: longitude))
    }

    /// Whether a point of the map is drawn as land: inside an odd number of rings.
    private func isLand(_ map: DrawnMap, _ x: Double, _ y: Double) -> Bool {
        var crossings = 0
        for ring in map.land {
            for (index, start) in ring.enumerated() {
                let end = ring[(index + 1) % ring.count]
                guard (start.y > y) != (end.y > y) else { continue }
                if x < start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x) { crossings += 1 }
            }
        }
        return crossings % 2 == 1
    }

    private func area(_ map: DrawnMap) -> Double {
        map.land.reduce(0) { sum, ring in
            let twice = ring.indices.reduce(0.0) { sum, index in
                let (start, end) = (ring[index], ring[(index + 1) % ring.count])
                return sum + start.x * end.y - end.x * start.y
            }
            return sum + abs(twice) / 2
        }
    }

    @Test("north is up, east is right, and the bar is true")
    func orientation() throws {
        let map = try map(48.21, 16.37)
        let north = try #require(try map.point(of: position(50, 16.37)))
        let east = try #require(try map.point(of: position(48.21, 18)))
        #expect(north.x == 180 && north.y < 130)
        #expect(east.x > 180 && abs(east.y - 130) < 2)
        // 1.79 degrees of a meridian are 199 km, the length of the bar.
        #expect(DrawnMap.scale.kilometres == 200)
        #expect(abs((130 - north.y) - DrawnMap.scale.length) < 1)
        #expect(try map.point(of: position(-48.21, -163.63)) == nil)
    }

    @Test(
        "land is land and sea is sea: inland, at a coast, in the ocean, across the date line, at both poles",
        arguments: [
            (48.21, 16.37, 1.0, 1.0), (55.0, 90.0, 1, 1), (-25.0, 134.0, 1, 1), (0.0, -150.0, 0, 0),
            (43.3, 5.4, 0.3, 0.8),
            (66.5, 180.0, 0.1, 0.9), (66.5, -180.0, 0.1, 0.9), (-90.0, 0.0, 1, 1), (90.0, 0.0, 0, 0),
            // The antipodes of Spain and of land in China, where a careless map is all land.
            (-40.0, 176.0, 0.1, 0.6), (-35.0, -70.0, 0.5, 1),
        ] as [(Double, Double, Double, Double)]
    )
    func land(_ latitude: Double, _ longitude: Double, _ least: Double, _ most: Double) throws {
        let map = try map(latitude, longitude)
        let part = area(map) / (DrawnMap.width * DrawnMap.height)
        #expect(part >= least - 0.15 && part <= most + 0.01, "\(part)")
    }

    @Test("Marseille has land to the north and sea to the south")
    func coast() throws {
        let map = try map(43.3, 5.4)
        #expect(isLand(map, 180, 60) && !isLand(map, 180, 180))
    }

    @Test("both sides of the date line draw the same land")
    func dateLine() throws {
        let (west, east) = (try map(66.5, 180), try map(66.5, -180))
        #expect(abs(area(west) - area(east)) < 1 && area(west) > 0)
        #expect(isLand(west, 60, 130), "Chukotka, in the east of Russia, lies left")
    }

    @Test("every map is within its window and small, and the same each time")
    func bounds() throws {
        for latitude in stride(from: -90.0, through: 90, by: 22.5) {
            for longitude in stride(from: -180.0, through: 180, by: 20) {
                let map = try map(latitude, longitude)
                let points = map.land.joined()
                #expect(
                    points.allSatisfy { (0...DrawnMap.width).contains($0.x) && (0...DrawnMap.height).contains($0.y) }
                )
                #expect(points.count < 1_500, "\(latitude), \(longitude): \(points.count)")
            }
        }
        #expect(try map(48.21, 16.37).land == map(48.21, 16.37).land)
    }
}
