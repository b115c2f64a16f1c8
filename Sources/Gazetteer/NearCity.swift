/// A city and how far away it is.
public struct NearCity: Sendable {
    /// The city.
    public let city: City
    /// Along the great circle.
    public let kilometres: Double
    /// In which direction one goes there.
    public let direction: Direction
}
