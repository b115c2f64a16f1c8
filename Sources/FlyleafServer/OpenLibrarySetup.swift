public import HTTP

/// How Open Library is asked.
public struct OpenLibrarySetup: Sendable, Equatable {
    /// Where it answers.
    public let home: WebURL
    /// Where its covers are.
    public let covers: WebURL
    /// What it is told of who asks: this program, and how to reach whoever runs it.
    public let agent: String

    /// A setup.
    public init(home: WebURL, covers: WebURL, agent: String) {
        self.home = home
        self.covers = covers
        self.agent = agent
    }
}
