/// What a moderator reads of a thing, and who made it.
public struct ModeratedText: Sendable, Equatable {
    /// What it is called; a name for a member.
    public let title: String
    /// Its own words, with their marks.
    public let text: String
    /// The writer.
    public let writer: Member

    /// What is read.
    public init(title: String, text: String, writer: Member) {
        self.title = title
        self.text = text
        self.writer = writer
    }
}
