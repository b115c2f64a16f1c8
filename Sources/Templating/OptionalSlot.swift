/// Goes into a value where there is one.
struct OptionalSlot<Wrapped: Sendable>: Slot {
    let wrapped: any Slot<Wrapped>

    func isPresent(_ model: Wrapped?) -> Bool {
        guard let model else { return false }
        return wrapped.isPresent(model)
    }

    func write(_ model: Wrapped?, into output: inout [UInt8]) {
        if let model { wrapped.write(model, into: &output) }
    }

    func run(_ model: Wrapped?, _ rendering: inout Rendering) {
        if let model { wrapped.run(model, &rendering) }
    }
}
