import Glibc

/// A point on the earth, in degrees north and east.
public struct Position: Sendable, Hashable {
    /// From -90 to 90.
    public let latitude: Double
    /// From -180 to 180; both ends are the same line.
    public let longitude: Double

    /// The mean radius of the earth in kilometres (IUGG).
    static let earth = 6371.0088

    /// A point; `nil` for what is no number or lies outside of the earth.
    public init?(latitude: Double, longitude: Double) {
        // What is no number is in no range either.
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// A point from a file, whose numbers are checked as they are read.
    init(latitudeHundredths: Int16, longitudeHundredths: Int16) {
        latitude = Double(latitudeHundredths) / 100
        longitude = Double(longitudeHundredths) / 100
    }

    /// The angle between two points as seen from the middle of the earth, in radians.
    ///
    /// The haversine formula: right for points close together, at the poles and across the date line.
    func angle(to other: Position) -> Double {
        let (north, otherNorth) = (radians(latitude), radians(other.latitude))
        let up = sin((otherNorth - north) / 2)
        let across = sin(radians(other.longitude - longitude) / 2)
        let square = up * up + cos(north) * cos(otherNorth) * across * across
        return 2 * asin(min(1, square.squareRoot()))
    }

    /// The way along the great circle, in kilometres.
    public func kilometres(to other: Position) -> Double { angle(to: other) * Self.earth }

    /// Where one sets out to for another point: radians from north, clockwise.
    func bearing(to other: Position) -> Double {
        let (north, otherNorth) = (radians(latitude), radians(other.latitude))
        let east = radians(other.longitude - longitude)
        return atan2(
            sin(east) * cos(otherNorth),
            cos(north) * sin(otherNorth) - sin(north) * cos(otherNorth) * cos(east)
        )
    }

    /// In which of the eight directions another point lies.
    public func direction(to other: Position) -> Direction {
        let eighths = Int((bearing(to: other) / (Double.pi / 4)).rounded())
        return Direction.allCases[(eighths + 8) % 8]
    }
}

/// Degrees as radians.
func radians(_ degrees: Double) -> Double { degrees * Double.pi / 180 }
