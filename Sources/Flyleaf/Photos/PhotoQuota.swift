import Primitives

/// How much room the photos of one member may take together, thumbnails and pictures of years included.
public struct PhotoQuota: Sendable, Equatable {
    /// Bytes.
    public let bytes: Int

    /// A quota.
    public init(bytes: Int) { self.bytes = bytes }

    /// A gigabyte: some thousand photos as they are kept.
    public static let standard = PhotoQuota(bytes: 1_000_000_000)

    /// How long an account is new.
    ///
    /// - Rule: a new account has a tenth of the room.
    /// - Why: anybody can make accounts, and a disk is filled by many of them in a night.
    public static let youth = Duration.seconds(86_400)

    /// How many bytes there are for a member at a moment.
    func limit(ofAccountMade made: Timestamp, at now: Timestamp) -> Int { now < made + Self.youth ? bytes / 10 : bytes }
}
