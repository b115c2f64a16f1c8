/// Why a client cannot work on this machine at all.
public struct HTTPClientError: Error, Sendable, CustomStringConvertible {
    /// What is wrong, for the person who starts the program.
    public let description: String
}
