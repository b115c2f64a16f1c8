package import Templating

extension TemplateLibrary {
    /// Compiles a page of a face, by its name among the templates of the sandbox.
    ///
    /// - Throws: `TemplateError`, all faults of the page together.
    package func page<Visitor: PersonViewModel, Content: ViewModel>(
        _ name: String
    ) throws(TemplateError) -> Template<FacePage<Visitor, Content>> {
        try template("sandbox/\(name)", for: FacePage<Visitor, Content>.self)
    }
}
