@testable import Templating

extension Template {
    /// The page in its fullest form: every section shown once, and as every value the way that leads to it.
    var fullest: [UInt8] {
        var output: [UInt8] = []
        write([(block, "v")], to: &output)
        return output
    }

    /// Writes the block that stands last; the others are those around it, each with the way to its object.
    private func write(_ frames: [(block: Block, way: String)], to output: inout [UInt8]) {
        guard let block = frames.last?.block else { return }
        var index = 0
        while index < block.instructions.count {
            let instruction = block.instructions[index]
            let (start, count) = (Int(instruction.start), Int(instruction.count))
            index += 1
            switch instruction.operation {
            case .literal:
                output += block.literals[start..<(start + count)]
            case .whenPresent:
                break
            case .whenAbsent:
                index = Int(instruction.end)
            case .write, .enter:
                let plan = frames[start].block.slots[count]
                let way = plan.path.reduce(frames[start].way) { "\($0)-\($1)" }
                if let inner = plan.block {
                    write(frames + [(inner, way)], to: &output)
                } else {
                    output += Array((plan.use == .link || plan.use == .sameOriginLink ? "/" + way : way).utf8)
                }
            }
        }
    }
}
