/// An object around the one in which a block runs, as inner blocks ask it.
protocol Frame: Sendable {
    func isPresent(_ slot: Int) -> Bool
    func write(_ slot: Int, into output: inout [UInt8])
    func run(_ slot: Int, _ rendering: inout Rendering)
}

/// A model with the places that ask it.
struct ModelFrame<Model: Sendable>: Frame {
    let model: Model
    let body: Body<Model>

    func isPresent(_ slot: Int) -> Bool { body[slot].isPresent(model) }

    func write(_ slot: Int, into output: inout [UInt8]) { body[slot].write(model, into: &output) }

    func run(_ slot: Int, _ rendering: inout Rendering) { body[slot].run(model, &rendering) }
}
