/// What a person rarely changes about a post.
public struct PostOptions: Sendable, Equatable {
    /// Pieces that do not go along.
    public var withheld: Set<StoryPiece>
    /// Whether a post for everyone stays out of the network's public lists.
    public var isUnlisted: Bool
    /// The language it is in; `nil` where the network decides.
    public var language: PostLanguage?
    /// The album its photos go into; `nil` for the one that has the name of the app.
    public var album: AlbumName?

    /// Options; every field is named, so that a new one is forgotten nowhere.
    public init(withheld: Set<StoryPiece>, isUnlisted: Bool, language: PostLanguage?, album: AlbumName?) {
        self.withheld = withheld
        self.isUnlisted = isUnlisted
        self.language = language
        self.album = album
    }

    /// Nothing changed.
    public static let standard = PostOptions(withheld: [], isUnlisted: false, language: nil, album: nil)
}
