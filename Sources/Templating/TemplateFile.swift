/// The bytes of one template file, with places for people.
struct TemplateText: Sendable {
    static let suffix = ".mustache"

    /// The path below the template folder, without suffix.
    let name: String
    let bytes: [UInt8]

    /// A fault at a byte of this file.
    func fault(at offset: Int, _ message: String) -> TemplateError.Fault {
        let (line, column) = place(of: offset)
        return TemplateError.Fault(file: name + Self.suffix, line: line, column: column, message: message)
    }

    /// Line and column, both from 1; a column is a Unicode scalar, as in an editor.
    func place(of offset: Int) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for byte in bytes.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0b1100_0000 != 0b1000_0000 {
                // Continuation bytes belong to a scalar that was counted.
                column += 1
            }
        }
        return (line, column)
    }
}

/// A parsed template.
struct TemplateFile: Sendable {
    let text: TemplateText
    let nodes: [Node]
    /// The names of the opening `{{! values: a, b }}` comment, if there is one.
    let declaration: Declaration?

    struct Declaration: Sendable {
        let names: [String]
        let offset: Int
    }

    /// Where the parent call stands that is all this file consists of; `nil` when there is anything beside it.
    ///
    /// What a caller overrides in such a file reaches that parent too. A call among other things is a component,
    /// whose blocks are its own affair even if they share a name.
    var extensionOffset: Int? {
        var offsets: [Int] = []
        for node in nodes {
            switch node {
            case .parent(let parent): offsets.append(parent.offset)
            case .text(let range) where text.bytes[range].allSatisfy(isHTMLSpace): break
            default: return nil
            }
        }
        return offsets.count == 1 ? offsets.first : nil
    }
}
