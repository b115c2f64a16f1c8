package import Templating

/// The pages that every face has, compiled when the sandbox opens.
package struct SiteShell<PersonLink: PersonViewModel, Settings: FaceSettings>: Sendable {
    package let people: Template<FacePage<PersonLink, PeopleView<PersonLink>>>
    package let chooser: Template<FacePage<PersonLink, ChooserView<PersonLink>>>
    package let notice: Template<FacePage<PersonLink, NoticeView>>
    /// The control page, with the settings of this face.
    package let control: Template<FacePage<PersonLink, ControlView<Settings>>>

    /// - Parameter prefix: what stands before the names of the face's templates.
    package init(_ library: TemplateLibrary, prefix: String) throws {
        people = try library.page("\(prefix)people")
        chooser = try library.page("\(prefix)chooser")
        notice = try library.page("\(prefix)notice")
        control = try library.page("\(prefix)control")
    }
}
