/// A block joined with the type of the objects in which it runs.
///
/// Its code is made anew for each view model: what is generic asks for its types at every step.
@usableFromInline
final class Body<Model: Sendable>: Sendable {
    @usableFromInline let instructions: [Block.Instruction]
    @usableFromInline let literals: [UInt8]
    @usableFromInline let slots: [Slot<Model>]
    @usableFromInline let isAskedFromWithin: Bool

    @usableFromInline
    init(_ block: Block, _ fields: [Field<Model>]) {
        // Copies of one's own: each use counts a reference, and threads that count on the same one wait for each other.
        instructions = block.instructions + []
        literals = block.literals + []
        slots = block.slots.compactMap { plan in plan.path.first.map { fields[$0].slot(plan.next) } }
        isAskedFromWithin = block.isAskedFromWithin
    }

    /// Writes the block for an object.
    @inlinable
    func run(_ model: Model, _ rendering: inout Rendering) {
        let frame = rendering.frames.count
        rendering.frames.append(isAskedFromWithin ? ModelFrame(model: model, body: self) : nil)
        var index = 0
        while index < instructions.count {
            let instruction = instructions[index]
            index += 1
            let (start, count) = (Int(instruction.start), Int(instruction.count))
            switch instruction.operation {
            case .literal:
                rendering.output.append(contentsOf: literals[start..<(start + count)])
            case .write where start == frame:
                slots[count].write(model, &rendering.output)
            case .write:
                rendering.frames[start]?.write(count, into: &rendering.output)
            case .whenPresent, .whenAbsent:
                let isPresent =
                    start == frame ? slots[count].isPresent(model) : rendering.frames[start]?.isPresent(count) ?? false
                if isPresent != (instruction.operation == .whenPresent) { index = Int(instruction.end) }
            case .enter where start == frame:
                slots[count].run(model, &rendering)
            case .enter:
                rendering.frames[start]?.run(count, &rendering)
            }
        }
        rendering.frames.removeLast()
    }

    /// What the blocks within ask of the object in which this one runs.
    subscript(slot: Int) -> Slot<Model> { slots[slot] }
}
