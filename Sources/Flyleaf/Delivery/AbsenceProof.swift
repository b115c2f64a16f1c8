/// Why a list without something proves that it is not there.
public enum AbsenceProof: Sendable, Equatable {
    /// The list has everything of its kind, and was read far enough back.
    case wholeList
    /// The list has another of the same kind, and was read far enough back.
    case sameKindSeen
}
