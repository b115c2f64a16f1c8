/// How much is unpacked of a ZIP, whatever it says of itself.
public struct ZipLimits: Sendable, Equatable {
    /// How many entries it may have, folders too.
    public let entries: Int
    /// How many bytes all that is read of it may have.
    public let bytes: Int
    /// How many times as long as the ZIP all that is read may be, once it is `ratioFrom` long.
    public let ratio: Int
    /// From which length in bytes on the ratio counts: short texts are packed well.
    public let ratioFrom: Int

    /// Limits.
    public init(entries: Int, bytes: Int, ratio: Int, ratioFrom: Int) {
        self.entries = entries
        self.bytes = bytes
        self.ratio = ratio
        self.ratioFrom = ratioFrom
    }
}
