/// Some friends, and how many there are in all.
public struct FriendListing: Sendable, Equatable {
    /// The friends of this page.
    public let friends: [Person]
    /// How many fit the words, on all pages.
    public let total: Int

    /// A listing.
    public init(friends: [Person], total: Int) {
        self.friends = friends
        self.total = total
    }
}
