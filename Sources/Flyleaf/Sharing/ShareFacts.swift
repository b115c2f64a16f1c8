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

    /// The facts.
    public init(subjectExists: Bool, connection: Standing) {
        self.subjectExists = subjectExists
        self.connection = connection
    }
}
