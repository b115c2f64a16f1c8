/// The eight directions of a compass, clockwise from north.
public enum Direction: Sendable, CaseIterable {
    case north, northEast, east, southEast, south, southWest, west, northWest
}
