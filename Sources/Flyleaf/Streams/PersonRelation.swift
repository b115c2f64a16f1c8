/// What is between a member's account and somebody else's at the same network, as far as the network says so.
public struct PersonRelation: Sendable, Equatable {
    /// Whether the member follows them.
    public var follows: Bool?
    /// Whether the member asked to, and has no answer yet.
    public var hasAsked: Bool?
    /// Whether they follow the member.
    public var isFollowed: Bool?
    /// Whether the member sees nothing of them.
    public var mutes: Bool?
    /// Whether the member blocks them.
    public var blocks: Bool?

    /// Nothing is known.
    public init() {}

    /// Whether a mark of the member's is on them; `nil` where nobody knows.
    public subscript(mark: StreamMark) -> Bool? {
        switch mark {
        case .follow: hasAsked == true ? true : follows
        case .mute: mutes
        case .block: blocks
        case .repeat, .favourite, .bookmark, .vote, .removal: nil
        }
    }
}
