/// Whose file it is.
public enum LibrarySource: String, Sendable, CaseIterable {
    /// The library export of Goodreads, of either generation.
    case goodreads
    /// The export of The StoryGraph.
    case storyGraph = "storygraph"
    /// LibraryThing, with tabs or as JSON.
    case libraryThing = "librarything"
    /// What a member took home from a Flyleaf, as a ZIP or its JSON alone.
    case flyleaf
    /// The CSV of a BookWyrm server.
    case bookWyrm = "bookwyrm"
}
