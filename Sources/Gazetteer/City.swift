/// A city or town of more than 15,000 people, or a capital of any size.
public struct City: Sendable, Hashable {
    /// Its number at GeoNames.
    public let number: UInt32
    /// In English where GeoNames has it so, otherwise as it is written there.
    public let name: String
    /// In English.
    public let country: String
    /// To a hundredth of a degree: about a kilometre.
    public let position: Position
    /// How many people live there, in thousands, rounded down; 0 where they are fewer, or GeoNames does not know.
    public let thousands: Int
}
