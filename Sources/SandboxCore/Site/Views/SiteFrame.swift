package import Templating

/// What every page of a face's site shows around its content.
package struct SiteFrame<Visitor: PersonViewModel>: ViewModel {
    package var title: String
    package var stylesheet: LinkTarget
    package var icon: LinkTarget
    package var csrf: String
    package var visitor: Person?
    /// Where a form of the frame leads back to.
    package var here: LinkTarget

    package static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("stylesheet") { $0.stylesheet }, Field("icon") { $0.icon },
            Field("csrf") { $0.csrf }, Field("visitor") { $0.visitor.map(Visitor.init) }, Field("here") { $0.here.url },
        ]
    }
}
