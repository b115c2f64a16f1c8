/// Why a tool of the tests could not do its work, in words for the person who reads the failed test.
public struct TestSupportError: Error, Sendable, CustomStringConvertible {
    /// What happened.
    public let description: String

    /// An error with words.
    public init(_ description: String) {
        self.description = description
    }
}
