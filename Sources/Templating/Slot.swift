/// A place of a template joined with the model that it asks.
///
/// Closures rather than a protocol: a program holds them side by side, and where a field is declared they are made for
/// its types.
public struct Slot<Model: Sendable>: Sendable {
    /// Whether the value is there.
    public let isPresent: @Sendable (Model) -> Bool
    /// Writes the value.
    public let write: @Sendable (Model, inout [UInt8]) -> Void
    /// Runs the block of the place inside the value.
    public let run: @Sendable (Model, inout Rendering) -> Void

    /// A place.
    @inlinable
    public init(
        isPresent: @escaping @Sendable (Model) -> Bool,
        write: @escaping @Sendable (Model, inout [UInt8]) -> Void,
        run: @escaping @Sendable (Model, inout Rendering) -> Void
    ) {
        self.isPresent = isPresent
        self.write = write
        self.run = run
    }
}

extension Slot {
    /// Runs a block inside an object.
    @inlinable
    init(_ body: Body<Model>?) {
        self.init(isPresent: { _ in true }, write: { _, _ in }, run: { body?.run($0, &$1) })
    }
}
