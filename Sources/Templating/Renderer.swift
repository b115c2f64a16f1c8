/// Runs a program over the values of one view model.
///
/// The compiler has checked every name and kind against the sample. Values made later may still differ; whatever is
/// not of the kind that its place was compiled for is not written.
struct Renderer {
    private let program: Program
    /// A copy of one's own: each use counts a reference, and event loops that count on the same one wait for each other.
    private let literals: [UInt8]
    /// The objects entered, outermost first; the compiler knows how many there are at each instruction.
    private var frames: [Values]

    init(_ program: Program, _ values: Values) {
        self.program = program
        literals = program.literals + []
        frames = [values]
        frames.reserveCapacity(8)
    }

    mutating func render(into output: inout [UInt8]) {
        run(0..<program.instructions.count, &output)
    }

    private mutating func run(_ range: Range<Int>, _ output: inout [UInt8]) {
        var index = range.lowerBound
        while index < range.upperBound {
            let instruction = program.instructions[index]
            index += 1
            switch instruction.operation {
            case .literal:
                let start = Int(instruction.start)
                output.append(contentsOf: literals[start..<(start + Int(instruction.count))])
            case .escapedText:
                switch value(instruction) {
                case .text(let text): appendEscaped(text, to: &output)
                case .link(let target): appendEscaped(target.url, to: &output)
                default: break
                }
            case .link:
                if case .link(let target) = value(instruction) { appendEscaped(target.url, to: &output) }
            case .sameOriginLink:
                if case .link(let target) = value(instruction), target.isSameOrigin {
                    appendEscaped(target.url, to: &output)
                }
            case .markup:
                if case .html(let markup) = value(instruction) { output.append(contentsOf: markup.text.utf8) }
            case .whenPresent, .whenAbsent, .enter, .repeating:
                runSection(instruction, index..<Int(instruction.end), &output)
                index = Int(instruction.end)
            }
        }
    }

    private mutating func runSection(
        _ instruction: Program.Instruction,
        _ body: Range<Int>,
        _ output: inout [UInt8]
    ) {
        let value = value(instruction)
        switch (instruction.operation, value) {
        case (.enter, .object(let object)):
            frames.append(object)
            run(body, &output)
            frames.removeLast()
        case (.repeating, .list(let elements)):
            for element in elements {
                frames.append(element)
                run(body, &output)
                frames.removeLast()
            }
        case (.whenPresent, .flag(true)), (.whenPresent, .text), (.whenPresent, .link), (.whenPresent, .html):
            run(body, &output)
        case (.whenAbsent, .flag(false)), (.whenAbsent, .absent):
            run(body, &output)
        case (.whenAbsent, .list(let elements)):
            if elements.isEmpty { run(body, &output) }
        default:
            break
        }
    }

    @inline(__always)
    private func value(_ instruction: Program.Instruction) -> Value {
        let first = program.steps[Int(instruction.count)]
        let value = frames[Int(instruction.start)].value(first.name, expectedAt: first.index)
        return instruction.steps == 1 ? value : descend(from: value, instruction)
    }

    private func descend(from start: Value, _ instruction: Program.Instruction) -> Value {
        var value = start
        let first = Int(instruction.count)
        for step in program.steps[(first + 1)..<(first + Int(instruction.steps))] {
            guard case .object(let object) = value else { return .absent }
            value = object.value(step.name, expectedAt: step.index)
        }
        return value
    }
}
