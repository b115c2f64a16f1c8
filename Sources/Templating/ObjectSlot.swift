/// Runs a block inside an object.
struct ObjectSlot<Model: Sendable>: Slot {
    let body: Body<Model>?

    func isPresent(_ model: Model) -> Bool { true }

    func write(_ model: Model, into output: inout [UInt8]) {}

    func run(_ model: Model, _ rendering: inout Rendering) { body?.run(model, &rendering) }
}
