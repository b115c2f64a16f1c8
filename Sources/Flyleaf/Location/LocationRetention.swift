/// How long positions of a member stay here after they were used; the member chooses.
public enum LocationRetention: String, Sendable, CaseIterable {
    /// No longer than it takes to answer.
    case never
    /// A day.
    case day
    /// A week.
    case week
    /// A month.
    case month

    /// How long; `nil` where nothing is kept.
    public var lifetime: Duration? {
        switch self {
        case .never: nil
        case .day: .seconds(86_400)
        case .week: .seconds(7 * 86_400)
        case .month: .seconds(30 * 86_400)
        }
    }
}
