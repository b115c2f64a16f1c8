/// Writes or tests a value itself.
struct WholeSlot<Model: Sendable, Value: TemplateValue>: Slot {
    let value: @Sendable (Model) -> Value

    func isPresent(_ model: Model) -> Bool { value(model).isPresent }

    func write(_ model: Model, into output: inout [UInt8]) { value(model).write(into: &output) }

    func run(_ model: Model, _ rendering: inout Rendering) {}
}
