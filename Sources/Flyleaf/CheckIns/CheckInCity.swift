/// A city that somebody chose for a check-in, as it was called then.
public struct CheckInCity: Sendable, Hashable {
    /// Its number in the list of cities.
    public let number: UInt32
    /// Its name, with its country.
    public let name: PlaceName
    /// Where it is: the middle of the city, not of the person.
    public let position: RoundedPosition

    /// A city.
    public init(number: UInt32, name: PlaceName, position: RoundedPosition) {
        self.number = number
        self.name = name
        self.position = position
    }
}
