/// Why a draft is not kept; pages have words for each.
public enum DraftFault: Sendable, Equatable {
    /// The member has `ReviewDraft.maximumPerMember` already.
    case tooMany
    /// More was typed than `ReviewDraft.maximumBytes`.
    case tooLong
    /// The review it was to change is gone.
    case reviewGone
}
