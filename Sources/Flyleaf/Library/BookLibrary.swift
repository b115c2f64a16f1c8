/// A library outside that is asked about books: what it is called, and the ways to ask.
public struct BookLibrary: Sendable {
    /// What it is called, for people; also the source of what it says.
    public let name: String
    /// Works with these words, or of this number, the most fitting first, at most `LookUps.maximumBooks`.
    public let search: @Sendable (LookUpWords) async throws(LibraryFailure) -> [LibraryBook]
    /// The file of a cover, as it came; nobody has looked at it.
    public let cover: @Sendable (LibraryCover) async throws(LibraryFailure) -> [UInt8]

    /// A library from closures.
    public init(
        name: String,
        search: @escaping @Sendable (LookUpWords) async throws(LibraryFailure) -> [LibraryBook],
        cover: @escaping @Sendable (LibraryCover) async throws(LibraryFailure) -> [UInt8]
    ) {
        self.name = name
        self.search = search
        self.cover = cover
    }
}
