public import Primitives

/// How far a list was read in one session, which is one browser on one device.
public struct SeenPlace: Sendable, Equatable {
    /// Where a visit before this one ended.
    public struct Left: Sendable, Equatable {
        /// The newest entry that stood there.
        public let place: StreamPlace
        /// When the list was looked at last.
        public let moment: Timestamp

        /// An end.
        public init(place: StreamPlace, moment: Timestamp) {
            self.place = place
            self.moment = moment
        }
    }

    /// Where the visit before this one ended; `nil` in the first.
    public let left: Left?
    /// The newest entry that was shown.
    public let newest: StreamPlace
    /// When the list was looked at last.
    public let seenAt: Timestamp

    /// A place.
    public init(left: Left?, newest: StreamPlace, seenAt: Timestamp) {
        self.left = left
        self.newest = newest
        self.seenAt = seenAt
    }

    /// Who looks again after so long comes back, and did not stay.
    public static let pause = Duration.seconds(900)
    /// What is written down is no more exact, so that looking often does not mean writing often.
    static let grain = Duration.seconds(60)

    /// The place after another look.
    func looking(at newest: StreamPlace, _ now: Timestamp) -> SeenPlace {
        let isBack = now - seenAt > Self.pause
        return SeenPlace(
            left: isBack ? Left(place: self.newest, moment: seenAt) : left,
            newest: max(newest, self.newest),
            seenAt: now
        )
    }

    /// Whether another look has to be written down.
    func differs(from other: SeenPlace) -> Bool {
        left != other.left || newest != other.newest || seenAt - other.seenAt > Self.grain
    }
}
