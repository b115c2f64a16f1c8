internal import Primitives

/// A compiled template for one view model.
///
/// It keeps as many linked programs as were ever needed at once: each rendering has one to itself, because threads that
/// count references on the same objects wait for each other.
public struct Template<Model: ViewModel>: Sendable {
    let block: Block
    private let idle: Lock<[Slot<Model>]>

    init(_ block: Block) {
        self.block = block
        idle = Lock([Self.link(block)])
    }

    /// Writes the page of a view model.
    public func render(_ model: Model) -> [UInt8] {
        var output: [UInt8] = []
        // Most pages fit; a longer one grows the array by doubling.
        output.reserveCapacity(max(16 * 1024, 2 * block.literals.count))
        render(model, into: &output)
        return output
    }

    /// Markup of a view model, to stand in other pages: the template was checked to be element content from end to end.
    public func markup(_ model: Model) -> SafeHTML {
        var output: [UInt8] = []
        render(model, into: &output)
        return SafeHTML(unchecked: String(decoding: output, as: UTF8.self))
    }

    /// Writes the page of a view model behind what the output holds already.
    public func render(_ model: Model, into output: inout [UInt8]) {
        let program = idle.withLock { $0.popLast() } ?? Self.link(block)
        var rendering = Rendering(into: output)
        output = []
        program.run(model, &rendering)
        output = rendering.output
        idle.withLock { $0.append(program) }
    }

    private static func link(_ block: Block) -> Slot<Model> {
        Model.slot(SlotPlan(path: [], use: .enter, block: block))
    }
}
