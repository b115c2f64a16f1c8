/// The page that is being written, and the objects that were entered on the way.
public struct Rendering {
    @usableFromInline var output: [UInt8]
    /// The objects entered, outermost first; absent where no inner block asks them.
    @usableFromInline var frames: [(any Frame)?]

    init(into output: consuming [UInt8]) {
        self.output = output
        frames = []
        frames.reserveCapacity(8)
    }
}
