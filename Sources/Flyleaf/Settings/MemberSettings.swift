/// What a member has set for all they do; `nil` is what they never chose.
///
/// What belongs to one kind of thing alone is kept with it: who sees a member's reading, notices that are switched off.
public struct MemberSettings: Sendable, Equatable {
    /// Who may read a new review, as its form begins.
    public var reviewVisibility: Review.Visibility?
    /// Where the member's clock stands.
    public var timeZone: TimeZoneName?
    /// With what the share dialog begins.
    public var sharing: SharingDefaults?

    /// What they do not want to see at once in their streams.
    public var filters: StreamFilters?

    /// Nothing chosen.
    public init() {}

    /// Who may read a new review; everybody, until its writer says so.
    public var newReviewVisibility: Review.Visibility { reviewVisibility ?? .everyone }
}
