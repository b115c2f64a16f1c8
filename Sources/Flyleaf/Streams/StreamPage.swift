/// One page of a list of posts as a network gives it, the newest first.
public struct StreamPage: Sendable {
    /// The entries that can be shown; possibly fewer than asked for, or none, although more follow.
    public let items: [StreamItem]
    /// What leads to further lists, where the list is of such.
    public let topics: [StreamTopic]
    /// From where the next page is asked for, today and later; `nil` after the last.
    public let next: String?
    /// Whether the page is all there is to say of its stretch of the list: what it leaves out is gone.
    ///
    /// Not so while a server builds the list anew.
    public let isComplete: Bool

    /// A page.
    public init(items: [StreamItem], topics: [StreamTopic] = [], next: String?, isComplete: Bool = true) {
        self.items = items
        self.topics = topics
        self.next = next
        self.isComplete = isComplete
    }
}
