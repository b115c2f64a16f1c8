/// What became of a change to a remark.
public enum RemarkChange: Sendable, Equatable {
    /// It is kept.
    case kept
    /// Nothing was changed: another page has changed it since its writer saw it.
    case overtaken
    /// Nothing was changed: there is no such remark of this member.
    case missing
}
