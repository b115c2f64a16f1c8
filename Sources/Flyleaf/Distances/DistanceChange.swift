/// What became of keeping somebody away.
public enum DistanceChange: Sendable, Equatable {
    /// It is so now.
    case kept
    /// There is nobody whom the member could keep away.
    case missing
    /// The member keeps `Distance.maximumPerMember` others away already.
    case tooMany
}
