/// The part of a template that runs inside one object, as a flat list of instructions.
///
/// Where a block asks an object outside it, the instruction names the frame: the objects entered are counted from the
/// outermost.
public struct Block: Sendable {
    /// One step of a rendering; plain numbers, so that walking the list counts no references.
    @usableFromInline
    struct Instruction: Sendable {
        @usableFromInline
        enum Operation: Sendable {
            /// Copies literal bytes.
            case literal
            case write
            /// Runs the instructions up to its end when the value is there, or when it is not.
            case whenPresent, whenAbsent
            /// Runs the block of the slot inside the value.
            case enter
        }

        @usableFromInline let operation: Operation
        /// For literals the first byte; else the frame whose slot it is.
        @usableFromInline let start: Int32
        /// For literals the number of bytes; else the slot.
        @usableFromInline let count: Int32
        /// For conditions the instruction behind the body.
        @usableFromInline var end: Int32 = 0
    }

    /// Where a value is found.
    struct Path {
        let frame: Int
        /// The indexes of the fields, outermost first.
        let fields: [Int]
    }

    private(set) var instructions: [Instruction] = []
    private(set) var literals: [UInt8] = []
    /// What this block, and the blocks within it, ask of the object it runs in.
    private(set) var slots: [SlotPlan] = []
    /// Whether a block within this one asks its object.
    var isAskedFromWithin = false
    /// Where the literal begins that is still growing.
    private var literalStart = 0

    // Sizes fit 32 bits: a program is made from template files, which the library bounds.

    mutating func append(_ bytes: some Sequence<UInt8>) {
        literals.append(contentsOf: bytes)
    }

    /// The slot for a way to a value; places that write or test the same share one.
    mutating func slot(_ fields: [Int], _ use: SlotPlan.Use) -> Int {
        let known = slots.firstIndex { $0.path.elementsEqual(fields) && $0.use == use && use != .enter }
        if let known { return known }
        slots.append(SlotPlan(path: fields[...], use: use, block: nil))
        return slots.count - 1
    }

    /// Gives a slot what runs inside its value.
    mutating func fill(_ slot: Int, with block: Block) {
        slots[slot].block = block
    }

    mutating func append(_ operation: Instruction.Operation, frame: Int, slot: Int) {
        finishLiteral()
        instructions.append(Instruction(operation: operation, start: Int32(frame), count: Int32(slot)))
    }

    /// Begins a condition; hand the result to `endSection`.
    mutating func beginSection(_ operation: Instruction.Operation, frame: Int, slot: Int) -> Int {
        append(operation, frame: frame, slot: slot)
        return instructions.count - 1
    }

    mutating func endSection(_ section: Int) {
        finishLiteral()
        instructions[section].end = Int32(instructions.count)
    }

    mutating func finishLiteral() {
        guard literalStart < literals.count else { return }
        let count = literals.count - literalStart
        instructions.append(Instruction(operation: .literal, start: Int32(literalStart), count: Int32(count)))
        literalStart = literals.count
    }
}
