/// A template with its layout and partials as one flat list of instructions.
struct Program: Sendable {
    /// One step of a rendering; plain numbers, so that walking the list counts no references.
    struct Instruction: Sendable {
        enum Operation: Sendable {
            /// Copies literal bytes.
            case literal
            case escapedText, link, sameOriginLink, markup
            /// Runs its body once, in the same objects, when the value is there.
            case whenPresent
            /// Runs its body once inside an object.
            case enter
            /// Runs its body once inside each object of a list.
            case repeating
            case whenAbsent
        }

        let operation: Operation
        /// For literals the first byte; else the object, counted from the outermost, in which the name is found.
        let start: Int32
        /// For literals the number of bytes; else the first of the steps.
        let count: Int32
        /// For the others the number of steps.
        let steps: Int32
        /// For sections the instruction behind the body.
        var end: Int32
    }

    /// A name, and the place where the sample wrote it.
    struct Step: Sendable {
        let name: String
        let index: Int
    }

    /// Where a value is found.
    struct Path {
        let frame: Int
        let steps: [Step]
    }

    private(set) var instructions: [Instruction] = []
    private(set) var literals: [UInt8] = []
    private(set) var steps: [Step] = []
    /// Where the literal begins that is still growing.
    private var literalStart = 0

    // Sizes fit 32 bits: a program is made from template files, which the library bounds.

    mutating func append(_ bytes: some Sequence<UInt8>) {
        literals.append(contentsOf: bytes)
    }

    mutating func append(_ operation: Instruction.Operation, _ path: Path) {
        finishLiteral()
        instructions.append(
            Instruction(
                operation: operation,
                start: Int32(path.frame),
                count: Int32(steps.count),
                steps: Int32(path.steps.count),
                end: 0
            )
        )
        steps += path.steps
    }

    /// Begins a section; hand the result to `endSection`.
    mutating func beginSection(_ operation: Instruction.Operation, _ path: Path) -> Int {
        append(operation, path)
        return instructions.count - 1
    }

    mutating func endSection(_ section: Int) {
        finishLiteral()
        instructions[section].end = Int32(instructions.count)
    }

    mutating func finish() {
        finishLiteral()
    }

    private mutating func finishLiteral() {
        guard literalStart < literals.count else { return }
        instructions.append(
            Instruction(
                operation: .literal,
                start: Int32(literalStart),
                count: Int32(literals.count - literalStart),
                steps: 0,
                end: 0
            )
        )
        literalStart = literals.count
    }
}
