/// Runs a block inside each object of a list.
struct ListSlot<Element: Sendable>: Slot {
    let element: any Slot<Element>

    func isPresent(_ model: [Element]) -> Bool { !model.isEmpty }

    func write(_ model: [Element], into output: inout [UInt8]) {}

    func run(_ model: [Element], _ rendering: inout Rendering) {
        for each in model { element.run(each, &rendering) }
    }
}
