/// A compiled template for one view model.
public struct Template<Model: ViewModel>: Sendable {
    private let program: Program

    init(_ program: Program) {
        self.program = program
    }

    /// Writes the page of a view model.
    public func render(_ model: Model) -> [UInt8] {
        var output: [UInt8] = []
        // Most pages fit; a longer one grows the array by doubling.
        output.reserveCapacity(max(16 * 1024, 2 * program.literals.count))
        render(model, into: &output)
        return output
    }

    /// Writes the page of a view model behind what the output holds already.
    ///
    /// A name that the view model leaves out is absent: nothing is written for it and its sections are skipped.
    public func render(_ model: Model, into output: inout [UInt8]) {
        var renderer = Renderer(program, model.values)
        renderer.render(into: &output)
    }
}
