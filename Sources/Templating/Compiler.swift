/// Expands a template with its layout and partials into one program, and checks each value at its place.
///
/// Without a shape it checks the HTML places only, which concern no view model.
struct Compiler {
    private let files: [String: TemplateFile]
    private var frames: [Frame]
    private let knowsNames: Bool
    private let paths: [String: SameOriginLink]
    private var context = HTMLContext()
    private var instances = 0
    /// The blocks that are open, outermost first, one for each object entered.
    private var blocks = [Block()]
    private(set) var usedFiles: Set<String> = []
    private(set) var faults: [TemplateError.Fault] = []

    /// An object that a section entered.
    private struct Frame {
        let members: [ObjectShape.Member]
        /// The file, as called at one place, whose section entered it.
        let instance: Int
    }

    /// The surroundings of nodes: the file they were written in, and the blocks its caller replaces.
    private struct Scope {
        let file: TemplateFile
        let instance: Int
        let overrides: [String: Override]
    }

    /// The nodes that replace a block, in the surroundings where they were written.
    private struct Override {
        let block: Node.Block
        let scope: Scope
    }

    init(_ files: [String: TemplateFile], shape: ObjectShape?, paths: [String: SameOriginLink] = [:]) {
        self.files = files
        knowsNames = shape != nil
        self.paths = paths
        frames = [Frame(members: shape?.members ?? [], instance: 0)]
    }

    /// What was compiled.
    var program: Block { blocks[0] }

    mutating func compile(_ file: TemplateFile) {
        expand(file, overrides: [:])
        blocks[0].finishLiteral()
        if context.state != .content {
            let end = file.text.bytes.count
            faults.append(file.text.fault(at: end, "the template ends \(context.place)"))
        }
    }

    private mutating func expand(_ file: TemplateFile, overrides: [String: Override]) {
        usedFiles.insert(file.text.name)
        instances += 1
        expand(file.nodes, Scope(file: file, instance: instances, overrides: overrides))
    }

    private mutating func expand(_ nodes: [Node], _ scope: Scope) {
        for node in nodes {
            switch node {
            case .text(let range): write(range, scope)
            case .value(let reference, let isMarkup): write(reference, isMarkup: isMarkup, scope)
            case .section(let section): expand(section, scope)
            case .partial(let name, _):
                // The library has made sure that every called file is there.
                if let file = files[name] { expand(file, overrides: [:]) }
            case .block(let block):
                if let override = scope.overrides[block.name] {
                    expand(override.block.children, override.scope)
                } else {
                    expand(block.children, scope)
                }
            case .parent(let parent): expand(parent, scope)
            }
        }
    }

    private mutating func expand(_ parent: Node.Parent, _ scope: Scope) {
        guard let file = files[parent.name] else { return }
        var overrides: [String: Override] = [:]
        for block in parent.overrides { overrides[block.name] = Override(block: block, scope: scope) }
        // Of a page, its layout and the layout's layout, the page has the last word.
        if scope.file.extensionOffset == parent.offset { overrides.merge(scope.overrides) { _, outer in outer } }
        expand(file, overrides: overrides)
    }

    // MARK: Text and values

    private mutating func write(_ range: Range<Int>, _ scope: Scope) {
        let text = scope.file.text
        for offset in range {
            if let message = context.read(text.bytes[offset]) { faults.append(text.fault(at: offset, message)) }
        }
        blocks[blocks.count - 1].append(text.bytes[range])
    }

    private mutating func write(_ reference: Node.Reference, isMarkup: Bool, _ scope: Scope) {
        keepNewline()
        let admission = context.admission(isMarkup: isMarkup)
        context.wrote(admission)
        if case .refused(let message) = admission {
            return refuse(reference, scope, "`\(reference.text)`: \(message)")
        }
        if reference.isAddress { return writeAddress(reference, admission, scope) }
        guard let (path, shape) = resolve(reference, scope) else { return }
        switch (admission, shape) {
        case (.escapedText, .text), (.escapedText, .link): write(path, .text)
        case (.link, .link): write(path, .link)
        case (.sameOriginLink, .link(isSameOrigin: true)): write(path, .sameOriginLink)
        case (.markup, .html): write(path, .markup)
        case (.escapedText, .html):
            refuse(reference, scope, "`\(reference.text)` is markup: write {{{\(reference.text)}}} between elements")
        case (.markup, _):
            refuse(reference, scope, "`\(reference.text)` is \(shape.words), and only markup is written unescaped")
        case (.sameOriginLink, .link):
            refuse(reference, scope, "<\(context.element)> takes only a link of this site for `\(context.attribute)`")
        case (.link, _), (.sameOriginLink, _):
            let message = "`\(context.attribute)` takes only a link, and `\(reference.text)` is \(shape.words)"
            refuse(reference, scope, message)
        default:
            refuse(reference, scope, "`\(reference.text)` is \(shape.words), which has no text")
        }
    }

    private mutating func writeAddress(_ reference: Node.Reference, _ admission: HTMLContext.Admission, _ scope: Scope)
    {
        guard knowsNames else { return }
        guard reference.path.count == 2, let link = paths[reference.path[1]] else {
            let known = paths.keys.sorted().joined(separator: ", ")
            return refuse(reference, scope, "unknown address `\(reference.text)`; known: \(known)")
        }
        guard admission != .markup else {
            return refuse(reference, scope, "`\(reference.text)` is a link, and only markup is written unescaped")
        }
        var bytes: [UInt8] = []
        link.write(into: &bytes)
        blocks[blocks.count - 1].append(bytes)
    }

    /// Parsers drop one newline right behind `<textarea>` and `<pre>`; without one more, a text that begins with a
    /// newline would lose it on every edit.
    private mutating func keepNewline() {
        guard context.dropsNewline else { return }
        blocks[blocks.count - 1].append(CollectionOfOne(UInt8(ascii: "\n")))
        context.dropsNewline = false
    }

    // MARK: Sections

    private mutating func expand(_ section: Node.Section, _ scope: Scope) {
        keepNewline()
        let start = context.atBranch
        context = start
        var repeats = false
        if let (path, shape) = resolve(section.reference, scope) {
            let operation: Block.Instruction.Operation = section.isInverted ? .whenAbsent : .whenPresent
            if !section.isInverted, let object = shape.object {
                if case .list = shape { repeats = true }
                enter(path, object, section, scope)
            } else {
                let slot = slot(path, .test)
                let opened = blocks[blocks.count - 1].beginSection(operation, frame: path.frame, slot: slot)
                expand(section.children, scope)
                blocks[blocks.count - 1].endSection(opened)
            }
        } else if knowsNames {
            // Its body cannot be checked without knowing what it enters.
            return
        } else {
            expand(section.children, scope)
        }
        join(start, section, repeats: repeats, scope)
    }

    private mutating func enter(
        _ path: Block.Path,
        _ object: ObjectShape,
        _ section: Node.Section,
        _ scope: Scope
    ) {
        let slot = slot(path, .enter)
        blocks[blocks.count - 1].append(.enter, frame: path.frame, slot: slot)
        frames.append(Frame(members: object.members, instance: scope.instance))
        blocks.append(Block())
        expand(section.children, scope)
        var block = blocks.removeLast()
        frames.removeLast()
        block.finishLiteral()
        blocks[path.frame].fill(slot, with: block)
    }

    // MARK: Slots

    private mutating func write(_ path: Block.Path, _ use: SlotPlan.Use) {
        let slot = slot(path, use)
        blocks[blocks.count - 1].append(.write, frame: path.frame, slot: slot)
    }

    private mutating func slot(_ path: Block.Path, _ use: SlotPlan.Use) -> Int {
        if path.frame < blocks.count - 1 { blocks[path.frame].isAskedFromWithin = true }
        return blocks[path.frame].slot(path.fields, use)
    }

    private mutating func join(_ start: HTMLContext, _ section: Node.Section, repeats: Bool, _ scope: Scope) {
        if let joined = start.joined(with: context, repeats: repeats) {
            context = joined
            return
        }
        let name = section.reference.text
        let message =
            start.place == context.place
            ? "section `\(name)` changes what is written around it"
            : "section `\(name)` begins \(start.place) and ends \(context.place)"
        refuse(section.reference, scope, message)
        context = start
    }

    // MARK: Names

    private mutating func resolve(_ reference: Node.Reference, _ scope: Scope) -> (Block.Path, Shape)? {
        guard knowsNames, let first = reference.path.first else { return nil }
        guard let frame = frames.lastIndex(where: { $0.members.index(of: first) != nil }),
            let index = frames[frame].members.index(of: first)
        else {
            refuse(reference, scope, "unknown name `\(first)`; known here: \(knownNames)")
            return nil
        }
        if frames[frame].instance != scope.instance { checkDeclared(first, scope) }
        var shape = frames[frame].members[index].shape
        var fields = [index]
        for (position, name) in reference.path.enumerated().dropFirst() {
            guard case .object(let object) = shape else {
                let entered = reference.path[..<position].joined(separator: ".")
                refuse(reference, scope, "`\(entered)` is \(shape.words), which has no `\(name)`")
                return nil
            }
            let members = object.members
            guard let index = members.index(of: name) else {
                refuse(reference, scope, "unknown name `\(name)` in `\(reference.text)`")
                return nil
            }
            fields.append(index)
            shape = members[index].shape
        }
        return (Block.Path(frame: frame, fields: fields), shape)
    }

    private mutating func checkDeclared(_ name: String, _ scope: Scope) {
        guard let declaration = scope.file.declaration, !declaration.names.contains(name) else { return }
        faults.append(scope.file.text.fault(at: declaration.offset, "the list of values lacks `\(name)`"))
    }

    private var knownNames: String {
        let names = frames.reversed().flatMap { $0.members.map(\.name) }
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    private mutating func refuse(_ reference: Node.Reference, _ scope: Scope, _ message: String) {
        faults.append(scope.file.text.fault(at: reference.offset, message))
    }
}
