/// A place of a template joined with the model that it asks.
public protocol Slot<Model>: Sendable {
    /// What is asked.
    associatedtype Model: Sendable

    /// Whether the value is there.
    func isPresent(_ model: Model) -> Bool

    /// Writes the value.
    func write(_ model: Model, into output: inout [UInt8])

    /// Runs the block of the place inside the value.
    func run(_ model: Model, _ rendering: inout Rendering)
}
