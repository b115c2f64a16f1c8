/// What a person answers, exactly as it is sent: nothing is added to it on the way.
public struct ReplyContent: Sendable, Equatable {
    /// The whole text, with whoever is named in it.
    public let words: ShareMessage
    /// What readers are warned of before it, where the network can do that; possibly empty.
    public let warning: ShareWarning
    /// Who sees it.
    public let readers: ReplyReaders

    /// The content of a reply.
    public init(words: ShareMessage, warning: ShareWarning, readers: ReplyReaders) {
        self.words = words
        self.warning = warning
        self.readers = readers
    }
}
