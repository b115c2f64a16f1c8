import Primitives

/// Draws pictures, one at a time, on a thread of its own.
public final class DrawingRoom: Sendable {
    private let queue = WorkQueue(stackSize: 1 << 20)

    /// A room; a program has one.
    public init() {}

    /// A drawing as a PNG, with texts on top of it.
    ///
    /// - Throws: `DrawingFault`, or `CancellationError` when nobody waits for it any more.
    public func png(of drawing: Drawing, columns: [TextColumn]) async throws -> PNGFile {
        try await queue.run { () throws(DrawingFault) in try PNGFile(of: drawing, columns: columns) }
    }
}
