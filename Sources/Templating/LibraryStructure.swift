/// Checks what can be said about a set of templates without any view model.
struct LibraryStructure {
    let files: [String: TemplateFile]
    private(set) var faults: [TemplateError.Fault] = []

    init(_ files: [String: TemplateFile]) {
        self.files = files
    }

    /// Templates that no other one calls: the pages.
    var roots: [String] {
        let called = Set(files.values.flatMap { calls(in: $0.nodes).map(\.name) })
        return files.keys.filter { !called.contains($0) }.sorted()
    }

    mutating func check() {
        for file in files.values {
            checkCalls(of: file)
            checkOverrides(in: file.nodes, of: file)
            checkDeclaration(of: file)
        }
        checkRecursion()
    }

    // MARK: Calls

    private struct Call {
        let name: String
        let offset: Int
    }

    private func calls(in nodes: [Node]) -> [Call] {
        nodes.flatMap { node -> [Call] in
            switch node {
            case .text, .value: []
            case .section(let section): calls(in: section.children)
            case .block(let block): calls(in: block.children)
            case .partial(let name, let offset): [Call(name: name, offset: offset)]
            case .parent(let parent):
                [Call(name: parent.name, offset: parent.offset)]
                    + parent.overrides.flatMap { calls(in: $0.children) }
            }
        }
    }

    private mutating func checkCalls(of file: TemplateFile) {
        for call in calls(in: file.nodes) where files[call.name] == nil {
            faults.append(file.text.fault(at: call.offset, "there is no template `\(call.name)`"))
        }
    }

    /// Every call is expanded in place, so a circle of calls would never end, whatever the data.
    private mutating func checkRecursion() {
        var finished: Set<String> = []
        var trail: [String] = []
        func visit(_ name: String) {
            guard let file = files[name], !finished.contains(name) else { return }
            trail.append(name)
            for call in calls(in: file.nodes) {
                if let start = trail.firstIndex(of: call.name) {
                    let circle = (trail[start...] + [call.name]).joined(separator: " > ")
                    faults.append(file.text.fault(at: call.offset, "templates call each other without end: \(circle)"))
                } else {
                    visit(call.name)
                }
            }
            trail.removeLast()
            finished.insert(name)
        }
        for name in files.keys.sorted() { visit(name) }
    }

    // MARK: Blocks

    private mutating func checkOverrides(in nodes: [Node], of file: TemplateFile) {
        for node in nodes {
            switch node {
            case .text, .value, .partial: break
            case .section(let section): checkOverrides(in: section.children, of: file)
            case .block(let block): checkOverrides(in: block.children, of: file)
            case .parent(let parent):
                var visited: Set<String> = []
                let offered = blocks(offeredBy: parent.name, &visited)
                for override in parent.overrides {
                    if files[parent.name] != nil, !offered.contains(override.name) {
                        let message = "`\(parent.name)` has no block `\(override.name)`, this one is never shown"
                        faults.append(file.text.fault(at: override.offset, message))
                    }
                    checkOverrides(in: override.children, of: file)
                }
            }
        }
    }

    /// The blocks that a call of a template can replace: its own, and those of the layout that it extends itself.
    private func blocks(offeredBy name: String, _ visited: inout Set<String>) -> Set<String> {
        guard let file = files[name], visited.insert(name).inserted else { return [] }
        var names = blocks(in: file.nodes)
        for case .parent(let parent) in file.nodes where file.extensionOffset == parent.offset {
            names.formUnion(parent.overrides.map(\.name))
            names.formUnion(blocks(offeredBy: parent.name, &visited))
        }
        return names
    }

    private func blocks(in nodes: [Node]) -> Set<String> {
        var names: Set<String> = []
        for node in nodes {
            switch node {
            case .text, .value, .partial: break
            case .section(let section): names.formUnion(blocks(in: section.children))
            case .block(let block):
                names.insert(block.name)
                names.formUnion(blocks(in: block.children))
            case .parent(let parent):
                for override in parent.overrides { names.formUnion(blocks(in: override.children)) }
            }
        }
        return names
    }

    // MARK: Lists of values

    /// Holds the opening comment against the names in the file; what a section's own object may answer is left to
    /// the compiler, which knows the view model.
    private mutating func checkDeclaration(of file: TemplateFile) {
        guard let declaration = file.declaration else { return }
        var free: Set<String> = []
        var all: Set<String> = []
        collectNames(in: file.nodes, isInsideSection: false, &free, &all)
        for name in free.subtracting(declaration.names) {
            faults.append(file.text.fault(at: declaration.offset, "the list of values lacks `\(name)`"))
        }
        for name in Set(declaration.names).subtracting(all) {
            let message = "the list of values names `\(name)`, which this file does not use"
            faults.append(file.text.fault(at: declaration.offset, message))
        }
    }

    private func collectNames(
        in nodes: [Node],
        isInsideSection: Bool,
        _ free: inout Set<String>,
        _ all: inout Set<String>
    ) {
        func use(_ reference: Node.Reference) {
            guard let name = reference.path.first, !reference.isAddress else { return }
            all.insert(name)
            if !isInsideSection { free.insert(name) }
        }
        for node in nodes {
            switch node {
            case .text, .partial: break
            case .value(let reference, _): use(reference)
            case .section(let section):
                use(section.reference)
                // An inverted section enters no object.
                let isInside = isInsideSection || !section.isInverted
                collectNames(in: section.children, isInsideSection: isInside, &free, &all)
            case .block(let block):
                collectNames(in: block.children, isInsideSection: isInsideSection, &free, &all)
            case .parent(let parent):
                for override in parent.overrides {
                    collectNames(in: override.children, isInsideSection: isInsideSection, &free, &all)
                }
            }
        }
    }
}
