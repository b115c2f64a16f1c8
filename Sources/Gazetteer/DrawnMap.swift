import Glibc

/// A map around a point: north is up there, and a length from that point is true in every direction.
///
/// The azimuthal equidistant projection, which knows neither a date line nor poles. What lies outside of the window is cut
/// away (Sutherland and Hodgman), so a map is small wherever it is.
public struct DrawnMap: Sendable {
    /// The width in its units; the middle is the point.
    public static let width = 360.0
    /// The height in its units.
    public static let height = 260.0
    /// How much of the earth a unit shows.
    public static let kilometresPerUnit = 2.0

    /// What is in the middle.
    public let middle: Position
    /// Land, as closed rings within the window.
    public let land: [[MapPoint]]

    /// Draws the land of a gazetteer.
    public init(around middle: Position, _ gazetteer: Gazetteer) {
        self.middle = middle
        var land: [[MapPoint]] = []
        for ring in gazetteer.rings where Self.isNear(ring, middle) {
            let drawn = Self.clipped(Self.dense(ring).map { Self.project($0, around: middle) })
            let rounded = Self.rounded(drawn)
            if rounded.count > 2 { land.append(rounded) }
        }
        self.land = land
    }

    /// Where a position is drawn; `nil` outside of the window.
    public func point(of position: Position) -> MapPoint? {
        let point = Self.project(position, around: middle)
        guard (0...Self.width).contains(point.x), (0...Self.height).contains(point.y) else { return nil }
        return MapPoint(x: Self.tenths(point.x), y: Self.tenths(point.y))
    }

    /// What a bar on the map says and how long it is: the longest round number that takes at most a third of the width.
    public static let scale: (kilometres: Int, length: Double) = {
        let most = width / 3 * kilometresPerUnit
        let kilometres = [1000, 500, 200, 100, 50, 20, 10].first { Double($0) <= most } ?? 10
        return (kilometres, Double(kilometres) / kilometresPerUnit)
    }()

    /// Whether a ring can reach into the window, or lie around it.
    ///
    /// No ring of the earth's land is wider than 80 degrees. So one with a point this near stays clear of the antipode, where
    /// the projection tears; and one without has nothing to show here.
    private static func isNear(_ ring: [Position], _ middle: Position) -> Bool {
        ring.contains { middle.angle(to: $0) < radians(80) }
    }

    /// The ring with more points along its long edges, which are straight on the file's flat map and not on the earth.
    private static func dense(_ ring: [Position]) -> [Position] {
        var output: [Position] = []
        for (index, start) in ring.enumerated() {
            output.append(start)
            let end = ring[(index + 1) % ring.count]
            let (up, across) = (end.latitude - start.latitude, end.longitude - start.longitude)
            // From one end of the world to the other is no way at all.
            guard abs(across) < 180 else { continue }
            let steps = Int(max(abs(up), abs(across)) / 2)
            for step in 1..<max(1, steps) {
                let part = Double(step) / Double(steps)
                let between = Position(
                    latitude: start.latitude + up * part,
                    longitude: start.longitude + across * part
                )
                if let between { output.append(between) }
            }
        }
        return output
    }

    private static func project(_ position: Position, around middle: Position) -> MapPoint {
        let length = middle.kilometres(to: position) / kilometresPerUnit
        let bearing = middle.bearing(to: position)
        return MapPoint(x: width / 2 + length * sin(bearing), y: height / 2 - length * cos(bearing))
    }

    /// What of a ring is within the window.
    private static func clipped(_ ring: [MapPoint]) -> [MapPoint] {
        var ring = clipped(ring, { $0.x }) { MapPoint(x: 0, y: $0.y + ($1.y - $0.y) * (0 - $0.x) / ($1.x - $0.x)) }
        ring = clipped(ring, { width - $0.x }) {
            MapPoint(x: width, y: $0.y + ($1.y - $0.y) * (width - $0.x) / ($1.x - $0.x))
        }
        ring = clipped(ring, { $0.y }) { MapPoint(x: $0.x + ($1.x - $0.x) * (0 - $0.y) / ($1.y - $0.y), y: 0) }
        return clipped(ring, { height - $0.y }) {
            MapPoint(x: $0.x + ($1.x - $0.x) * (height - $0.y) / ($1.y - $0.y), y: height)
        }
    }

    private static func clipped(
        _ ring: [MapPoint],
        _ depth: (MapPoint) -> Double,
        _ crossing: (MapPoint, MapPoint) -> MapPoint
    ) -> [MapPoint] {
        guard var before = ring.last else { return [] }
        var output: [MapPoint] = []
        for point in ring {
            let (isInside, wasInside) = (depth(point) >= 0, depth(before) >= 0)
            if isInside != wasInside { output.append(crossing(before, point)) }
            if isInside { output.append(point) }
            before = point
        }
        return output
    }

    /// In tenths of a unit, without a point twice in a row.
    private static func rounded(_ ring: [MapPoint]) -> [MapPoint] {
        var output: [MapPoint] = []
        for point in ring {
            let rounded = MapPoint(x: tenths(point.x), y: tenths(point.y))
            if rounded != output.last { output.append(rounded) }
        }
        return output
    }

    private static func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
