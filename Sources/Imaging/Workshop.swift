import Primitives

/// Writes pictures anew, one at a time, each on a thread of the system: decoding takes long and much memory.
public final class Workshop: Sendable {
    private let queue = WorkQueue(stackSize: 1 << 20)
    private let rules: PictureRules

    /// A workshop; a program has one.
    public init(rules: PictureRules = PictureRules()) {
        self.rules = rules
    }

    /// Waits for its turn, then writes a picture anew.
    ///
    /// - Throws: `PictureFault`, or `CancellationError` when nobody waits for it any more.
    public func picture(of bytes: [UInt8]) async throws -> UprightPicture {
        try await picture(of: bytes, by: rules)
    }

    /// The same by other rules, in the same line.
    public func picture(of bytes: [UInt8], by rules: PictureRules) async throws -> UprightPicture {
        try await queue.run { () throws(PictureFault) in try UprightPicture(of: bytes, rules: rules) }
    }
}
