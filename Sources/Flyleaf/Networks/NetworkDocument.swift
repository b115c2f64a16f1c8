/// A document that a network reads from this Flyleaf, for example a description of it as an app.
public struct NetworkDocument: Sendable, Equatable {
    /// The network it is for.
    public let network: NetworkName
    /// The last segment of its address, for example `client-metadata.json`.
    public let name: String
    /// Its media type, for example `application/json`.
    public let mediaType: String
    /// Its bytes.
    public let body: [UInt8]

    /// A document.
    public init(network: NetworkName, name: String, mediaType: String, body: [UInt8]) {
        self.network = network
        self.name = name
        self.mediaType = mediaType
        self.body = body
    }
}
