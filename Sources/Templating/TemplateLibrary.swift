internal import Primitives

/// All templates of a folder, read and parsed together.
///
/// Making a library finds everything that concerns no view model: syntax, calls of unknown templates, circles, block
/// overrides that are never shown, and sections and values at places where no escaping would help. Making a template
/// then checks each name and kind against the view model's fields. Nothing is left to find while a page is written.
public struct TemplateLibrary: Sendable {
    private let files: [String: TemplateFile]
    /// What every template knows under `paths`.
    private var paths: [String: SameOriginLink] = [:]
    /// The names of files that some template is made of.
    private let used = Lock<Set<String>>([])
    /// The view models that were checked.
    private let checked = Lock<Set<ObjectIdentifier>>([])
    /// What was compiled before.
    private let made = Lock<[Making: any Sendable]>([:])

    /// What a compiled template depends on besides the files.
    private struct Making: Hashable {
        let name: String
        let model: ObjectIdentifier
        let paths: [String: SameOriginLink]
    }

    /// Reads and parses every `*.mustache` file below a directory.
    ///
    /// A template is named by its path without the suffix: `reviews/list`, `layouts/page`, `partials/stars`.
    ///
    /// - Throws: all faults of all files together.
    public init(directory: String) throws(TemplateError) {
        try self.init(TemplateFolder.read(directory))
    }

    /// Parses templates from memory, by name without suffix.
    ///
    /// - Throws: all faults of all files together.
    public init(sources: [String: String]) throws(TemplateError) {
        try self.init(sources.map { TemplateText(name: $0.key, bytes: Array($0.value.utf8)) })
    }

    private init(_ texts: [TemplateText]) throws(TemplateError) {
        var files: [String: TemplateFile] = [:]
        var faults: [TemplateError.Fault] = []
        for text in texts {
            var parser = Parser(text)
            files[text.name] = parser.parse()
            faults += parser.faults
        }
        var structure = LibraryStructure(files)
        structure.check()
        faults += structure.faults
        if faults.isEmpty {
            for root in structure.roots {
                guard let file = files[root] else { continue }
                var compiler = Compiler(files, shape: nil)
                compiler.compile(file)
                faults += compiler.faults
            }
        }
        guard faults.isEmpty else { throw TemplateError(faults) }
        self.files = files
    }

    /// The same library, whose templates know the addresses of a site: `{{paths.reviews}}` where a link may stand.
    ///
    /// They are written while the template is compiled, so a page costs no more than if it had typed them.
    public func knowing(_ paths: [String: SameOriginLink]) -> TemplateLibrary {
        var library = self
        library.paths = paths
        return library
    }

    /// Compiles a template for a view model, with its layout and partials; asked again it is the one from before.
    ///
    /// - Throws: all faults of the template and of the view model together.
    public func template<Model: ViewModel>(
        _ name: String,
        for model: Model.Type
    ) throws(TemplateError) -> Template<Model> {
        guard let file = files[name] else {
            throw TemplateError([.init(file: name + TemplateText.suffix, message: "there is no such template")])
        }
        let making = Making(name: name, model: ObjectIdentifier(model), paths: paths)
        if let template = made.withLock({ $0[making] }) as? Template<Model> { return template }
        let shape = ObjectShape(of: model)
        // Under the lock, not on a copy: the thread sanitizer cannot see that the count of references orders the last
        // look at a shared set before the next change of it in place.
        let modelFaults = checked.withLock { ModelChecker.faults(of: shape, knowing: &$0) }
        var compiler = Compiler(files, shape: shape, paths: paths)
        compiler.compile(file)
        let names = compiler.usedFiles
        used.withLock { $0.formUnion(names) }
        let faults = modelFaults + compiler.faults
        guard faults.isEmpty else { throw TemplateError(faults) }
        let template = Template<Model>(compiler.program)
        made.withLock { $0[making] = template }
        return template
    }

    /// Refuses files that none of the templates made so far consists of; call it once, after the last was made.
    ///
    /// A file that nothing shows is never checked against a view model, and rots.
    public func checkAllUsed() throws(TemplateError) {
        let unused = used.withLock { used in files.keys.filter { !used.contains($0) } }
        guard unused.isEmpty else {
            throw TemplateError(
                unused.map { .init(file: $0 + TemplateText.suffix, message: "no page uses this template") }
            )
        }
    }
}
