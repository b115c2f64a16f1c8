package import Templating

/// What every page of a face's site shows around its content.
package struct SiteFrame<Visitor: PersonViewModel>: SampledModel {
    package var title: String
    package var stylesheet: LinkTarget
    package var icon: LinkTarget
    package var csrf: String
    package var visitor: Person?
    /// Where a form of the frame leads back to.
    package var here: LinkTarget

    package static var sample: SiteFrame {
        SiteFrame(
            title: "Title",
            stylesheet: LinkTarget(path: "/assets/0/sandbox.css"),
            icon: LinkTarget(path: "/assets/0/sandbox.svg"),
            csrf: "token",
            visitor: .sample,
            here: LinkTarget(path: "/")
        )
    }

    package var values: Values {
        [
            "title": .text(title),
            "stylesheet": .link(stylesheet),
            "icon": .link(icon),
            "csrf": .text(csrf),
            "visitor": .optional(visitor.map(Visitor.init)),
            "here": .text(here.url),
        ]
    }
}
