/// Where the hashtags of a post lead.
enum StreamTagLinks {
    /// Where the network has them lead; for who has no page of theirs here.
    case network
    /// To the member's own pages of them.
    case own
    /// Where the network has them lead, with ways to the member's own pages beside the words.
    case beside

    /// At most so many ways stand beside the words.
    static let maximum = 5
}
