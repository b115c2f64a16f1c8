/// What the next step of a share depends on besides its row: how things stand now, whatever was answered then.
public struct ShareFacts: Sendable, Equatable {
    /// How the connection stands that a share went by.
    public enum Standing: Sendable, Equatable {
        /// It was removed.
        case gone
        /// The network no longer accepts it.
        case ended
        /// It works; sending the share through it takes this.
        case working(SharePlan)
    }

    /// Whether what was shared is still there.
    public let subjectExists: Bool
    /// How its connection stands.
    public let connection: Standing
    /// The permission without which Flyleaf may not look whether it is there; `nil` when none is known to be missing.
    public let missingForLooking: Permission?

    /// The facts.
    public init(subjectExists: Bool, connection: Standing, missingForLooking: Permission?) {
        self.subjectExists = subjectExists
        self.connection = connection
        self.missingForLooking = missingForLooking
    }
}
