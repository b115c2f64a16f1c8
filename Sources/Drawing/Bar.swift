/// One number of a chart, with its name.
public struct Bar: Sendable, Hashable {
    /// What is counted.
    public let name: String
    /// How many there are, from 0 on.
    public let count: Int
    /// The number as it is written.
    public let words: String

    /// A bar.
    public init(name: String, count: Int, words: String) {
        self.name = name
        self.count = max(0, count)
        self.words = words
    }
}
