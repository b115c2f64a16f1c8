public import Primitives

/// A post at a network, as far as Flyleaf shows it.
public struct StreamPost: Sendable, Equatable {
    /// The network's identifier.
    public let remoteID: String
    /// Who wrote it.
    public let author: StreamAuthor
    /// When it was written.
    public let writtenAt: Timestamp
    /// Its words.
    public var text: LinkedText
    /// What stands before it, closed; `nil` where nothing does.
    public var warning: StreamWarning?
    /// Whether its pictures are not for everybody, so that none is shown before somebody asks for it.
    public var hidesPictures = false
    /// The address of its own page.
    public var page: String?
    /// Whether it answers another one.
    public var isAnswer = false
    /// Whether it was changed since.
    public var isChanged = false
    /// Whether it is for some people alone, and not to be repeated.
    public var isForFew = false
    /// How those are written there to whom alone it is, but for its writer; `nil` of what more people may see.
    public var letterTo: [String]?
    /// Whether the reader may quote it; `nil` where they may not, or where nothing is said about it.
    public var quoting: QuoteApproval?
    /// Which marks of the reader's are on it, as far as the network says so.
    public var marks: [StreamMark: Bool] = [:]
    /// What hangs on it.
    public var attachments: [StreamAttachment] = []
    /// What it asks its readers.
    public var poll: StreamPoll?
    /// The page it is about.
    public var card: StreamCard?

    /// A post of words alone.
    public init(remoteID: String, author: StreamAuthor, writtenAt: Timestamp, text: LinkedText) {
        self.remoteID = remoteID
        self.author = author
        self.writtenAt = writtenAt
        self.text = text
    }

    /// About how many bytes it takes to keep: all its words and addresses.
    public var weight: Int {
        let parts = text.runs.flatMap { [$0.text, $0.address] } + attachments.map(\.words)
        let asked = poll?.answers.map(\.words) ?? []
        let others = [page, card?.title, card?.caption, card?.address, author.handle, author.page, author.name.text]
        let named = letterTo ?? []
        let pictures = attachments.map(\.picture) + [card?.picture, author.picture]
        let warned =
            switch warning {
            case .words(let words)?: [words]
            case .filtered(let names)?: names
            case nil: [String]()
            }
        return (parts + others + pictures + warned + named + asked).reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
}
