/// What became of an act, an objection or an answer.
public enum ModerationChange: Sendable, Equatable {
    /// It is done, and in the log.
    case kept
    /// There is no such thing any more, or it cannot be done to it.
    case missing
    /// It stood so before; nothing was changed or logged.
    case unchanged
}
