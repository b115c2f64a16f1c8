/// Why a search has no answer.
public enum ReviewSearchFailure: Error, Sendable, Equatable {
    /// It took longer than a search may; fewer or rarer words are found faster.
    case tookTooLong
}
