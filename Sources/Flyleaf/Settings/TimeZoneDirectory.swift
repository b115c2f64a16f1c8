public import Primitives

/// The time zones that there are, and what their clocks show.
public struct TimeZoneDirectory: Sendable {
    /// What clocks of a zone show at a moment.
    public struct Offset: Sendable, Equatable {
        /// How much they are ahead of UTC.
        public let ahead: Duration
        /// What people call their time then; never empty.
        public let name: String

        /// An offset.
        public init(ahead: Duration, name: String) {
            self.ahead = ahead
            self.name = name
        }
    }

    /// The names that people choose from, sorted.
    public let names: [TimeZoneName]
    private let offset: @Sendable (TimeZoneName, Timestamp) -> Offset?

    /// A directory.
    ///
    /// - Parameter offset: answers `nil` for a name that is not among `names`.
    public init(names: [TimeZoneName], offset: @escaping @Sendable (TimeZoneName, Timestamp) -> Offset?) {
        self.names = names
        self.offset = offset
    }

    /// What clocks of a zone show at a moment; `nil` where there is no such zone, or none any more.
    public func offset(_ zone: TimeZoneName, at moment: Timestamp) -> Offset? { offset(zone, moment) }
}
