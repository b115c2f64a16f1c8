/// Builds the tree of one template file, and goes on after a fault to find the others.
struct Parser {
    private let text: TemplateText
    private var open: [OpenTag] = []
    private var declaration: TemplateFile.Declaration?
    private(set) var faults: [TemplateError.Fault] = []

    private struct OpenTag {
        let tag: Tag?
        var children: [Node] = []
    }

    init(_ text: TemplateText) {
        self.text = text
    }

    mutating func parse() -> TemplateFile {
        var tokenizer = Tokenizer(text)
        let tokens = tokenizer.tokens()
        faults += tokenizer.faults
        open = [OpenTag(tag: nil)]
        for (index, token) in tokens.enumerated() {
            switch token {
            case .text(let range): append(.text(range))
            case .tag(let tag): add(tag, isFirst: index == 0)
            }
        }
        while open.count > 1 {
            refuseUnclosed()
            closeInnermost()
        }
        return TemplateFile(text: text, nodes: open[0].children, declaration: declaration)
    }

    private mutating func add(_ tag: Tag, isFirst: Bool) {
        switch tag.kind {
        case .comment:
            if isFirst { readDeclaration(tag) }
        case .value, .markup:
            guard let reference = reference(tag) else { return }
            append(.value(reference, isMarkup: tag.kind == .markup))
        case .partial:
            guard hasTemplateName(tag) else { return }
            append(.partial(name: tag.content, offset: tag.range.lowerBound))
        case .section, .inverted, .block, .parent:
            open.append(OpenTag(tag: tag))
        case .close:
            close(tag)
        }
    }

    private mutating func append(_ node: Node) {
        open[open.count - 1].children.append(node)
    }

    // MARK: Closing

    private mutating func close(_ tag: Tag) {
        guard open.contains(where: { $0.tag?.content == tag.content }) else {
            refuse(tag, "{{/\(tag.content)}} closes nothing that is open")
            return
        }
        while let innermost = open.last?.tag, innermost.content != tag.content {
            refuseUnclosed()
            closeInnermost()
        }
        closeInnermost()
    }

    private mutating func refuseUnclosed() {
        guard let tag = open.last?.tag else { return }
        refuse(tag, "`\(tag.content)` is not closed with {{/\(tag.content)}}")
    }

    private mutating func closeInnermost() {
        guard let opened = open.popLast(), let tag = opened.tag else { return }
        let offset = tag.range.lowerBound
        switch tag.kind {
        case .section, .inverted:
            guard let reference = reference(tag) else { return }
            append(
                .section(
                    Node.Section(reference: reference, isInverted: tag.kind == .inverted, children: opened.children)
                )
            )
        case .block:
            guard Self.isName(tag.content) else { return refuse(tag, "`\(tag.content)` is not a block name") }
            append(.block(Node.Block(name: tag.content, offset: offset, children: opened.children)))
        case .parent:
            guard hasTemplateName(tag) else { return }
            append(.parent(Node.Parent(name: tag.content, offset: offset, overrides: overrides(opened.children, tag))))
        case .value, .markup, .close, .comment, .partial:
            preconditionFailure("only tags with a body are kept open")
        }
    }

    private mutating func overrides(_ children: [Node], _ parent: Tag) -> [Node.Block] {
        var blocks: [Node.Block] = []
        for child in children {
            switch child {
            case .block(let block):
                if blocks.contains(where: { $0.name == block.name }) {
                    faults.append(text.fault(at: block.offset, "block `\(block.name)` is overridden twice"))
                }
                blocks.append(block)
            case .text(let range) where text.bytes[range].allSatisfy(isHTMLSpace):
                break
            case .text(let range):
                let offset = range.first { !isHTMLSpace(text.bytes[$0]) } ?? range.lowerBound
                faults.append(
                    text.fault(at: offset, "only blocks may stand inside {{<\(parent.content)}}, this text is lost")
                )
            case .value(let reference, _):
                refuseInsideParent(reference.offset, parent)
            case .section(let section):
                refuseInsideParent(section.reference.offset, parent)
            case .partial(_, let offset):
                refuseInsideParent(offset, parent)
            case .parent(let inner):
                refuseInsideParent(inner.offset, parent)
            }
        }
        return blocks
    }

    private mutating func refuseInsideParent(_ offset: Int, _ parent: Tag) {
        faults.append(text.fault(at: offset, "only blocks may stand inside {{<\(parent.content)}}, this tag is lost"))
    }

    // MARK: Names

    private mutating func reference(_ tag: Tag) -> Node.Reference? {
        let path = tag.content.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard path.allSatisfy(Self.isName) else {
            let isIterator = tag.content == "."
            refuse(tag, isIterator ? "lists hold objects: name a value of them" : "`\(tag.content)` is not a name")
            return nil
        }
        return Node.Reference(path: path, offset: tag.range.lowerBound)
    }

    private mutating func hasTemplateName(_ tag: Tag) -> Bool {
        if tag.content.utf8.first == UInt8(ascii: "*") {
            refuse(tag, "names of templates cannot be computed")
            return false
        }
        let parts = tag.content.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isPath = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { Self.isNameByte($0) || $0 == UInt8(ascii: "-") }
        }
        if !isPath { refuse(tag, "`\(tag.content)` is not the name of a template") }
        return isPath
    }

    /// A letter, then letters, digits and underscores: what a Swift property is called.
    private static func isName(_ name: some StringProtocol) -> Bool {
        guard let first = name.utf8.first, isLetter(first) else { return false }
        return name.utf8.allSatisfy(isNameByte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private mutating func readDeclaration(_ tag: Tag) {
        let marker = "values:"
        guard tag.content.utf8.starts(with: marker.utf8) else { return }
        let list = tag.content.utf8.dropFirst(marker.utf8.count)
        let names = list.split { $0 == UInt8(ascii: ",") || isHTMLSpace($0) }.map { String(Substring($0)) }
        for name in names where !Self.isName(name) {
            refuse(tag, "`\(name)` in the list of values is not a name")
        }
        declaration = TemplateFile.Declaration(names: names, offset: tag.range.lowerBound)
    }

    private mutating func refuse(_ tag: Tag, _ message: String) {
        faults.append(text.fault(at: tag.range.lowerBound, message))
    }
}
