/// The number of a cover at a library outside.
public struct LibraryCover: Sendable, Hashable {
    /// The number, above 0.
    public let number: Int

    /// A number; `nil` for those that stand for no cover, 0 and below.
    public init?(_ number: Int) {
        guard number > 0 else { return nil }
        self.number = number
    }
}
