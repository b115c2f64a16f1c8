/// An object around the one in which a block runs, as inner blocks ask it.
@usableFromInline
protocol Frame: Sendable {
    func isPresent(_ slot: Int) -> Bool
    func write(_ slot: Int, into output: inout [UInt8])
    func run(_ slot: Int, _ rendering: inout Rendering)
}

/// A model with the places that ask it.
@usableFromInline
struct ModelFrame<Model: Sendable>: Frame {
    @usableFromInline let model: Model
    @usableFromInline let body: Body<Model>

    @usableFromInline
    init(model: Model, body: Body<Model>) {
        self.model = model
        self.body = body
    }

    @usableFromInline func isPresent(_ slot: Int) -> Bool { body[slot].isPresent(model) }

    @usableFromInline func write(_ slot: Int, into output: inout [UInt8]) { body[slot].write(model, &output) }

    @usableFromInline func run(_ slot: Int, _ rendering: inout Rendering) { body[slot].run(model, &rendering) }
}
