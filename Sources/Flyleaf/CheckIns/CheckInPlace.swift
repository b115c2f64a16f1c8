/// Where somebody checked in: a city of the list, a place they typed, or a place they typed in such a city.
public struct CheckInPlace: Sendable, Hashable {
    /// What they typed.
    public let typed: PlaceName?
    /// The city they chose.
    public let city: CheckInCity?

    /// A place; `nil` where nothing of it is there.
    public init?(typed: PlaceName?, city: CheckInCity?) {
        let typed = typed.flatMap { $0.isEmpty ? nil : $0 }
        guard typed != nil || city != nil else { return nil }
        self.typed = typed
        self.city = city
    }

    /// What it is called: the place, then the city.
    public var name: String { [typed?.text, city?.name.text].compactMap(\.self).joined(separator: ", ") }
}
