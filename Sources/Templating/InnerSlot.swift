/// Goes into a value.
struct InnerSlot<Model: Sendable, Value: TemplateValue>: Slot {
    let value: @Sendable (Model) -> Value
    let inner: any Slot<Value>

    func isPresent(_ model: Model) -> Bool { inner.isPresent(value(model)) }

    func write(_ model: Model, into output: inout [UInt8]) { inner.write(value(model), into: &output) }

    func run(_ model: Model, _ rendering: inout Rendering) { inner.run(value(model), &rendering) }
}
