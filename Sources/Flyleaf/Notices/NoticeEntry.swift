/// A notice with how its thing stands now.
public struct NoticeEntry: Sendable, Equatable {
    /// The notice.
    public let notice: MemberNotice
    /// How its thing stands.
    public let content: NoticeContent

    /// An entry.
    public init(notice: MemberNotice, content: NoticeContent) {
        self.notice = notice
        self.content = content
    }
}
