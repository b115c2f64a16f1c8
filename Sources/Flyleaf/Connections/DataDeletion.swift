public import Primitives

/// What became of a request to delete what a network told Flyleaf of somebody.
public struct DataDeletion: Sendable, Equatable {
    /// Opens the page about it; 43 characters of base64url.
    public let code: String
    /// The network the request came through.
    public let network: NetworkName
    /// When everything was gone.
    public let doneAt: Timestamp
    /// Whether there was anything.
    public let hadData: Bool

    /// A record.
    public init(code: String, network: NetworkName, doneAt: Timestamp, hadData: Bool) {
        self.code = code
        self.network = network
        self.doneAt = doneAt
        self.hadData = hadData
    }
}
