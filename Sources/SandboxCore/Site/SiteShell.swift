package import Templating

/// The pages that every face has, compiled when the sandbox opens.
package struct SiteShell<PersonLink: PersonViewModel>: Sendable {
    package let people: Template<FacePage<PersonLink, PeopleView<PersonLink>>>
    package let chooser: Template<FacePage<PersonLink, ChooserView<PersonLink>>>
    package let notice: Template<FacePage<PersonLink, NoticeView>>

    /// - Parameter prefix: what stands before the names of the face's templates.
    package init(_ library: TemplateLibrary, prefix: String) throws {
        people = try library.template("sandbox/\(prefix)people", for: FacePage<PersonLink, PeopleView<PersonLink>>.self)
        chooser = try library.template(
            "sandbox/\(prefix)chooser",
            for: FacePage<PersonLink, ChooserView<PersonLink>>.self
        )
        notice = try library.template("sandbox/\(prefix)notice", for: FacePage<PersonLink, NoticeView>.self)
    }
}
