/// A part of a parsed template; offsets are byte offsets of the opening tag in its file.
indirect enum Node: Sendable {
    /// Literal text.
    case text(Range<Int>)
    /// `{{name}}`, or `{{{name}}}` for markup.
    case value(Reference, isMarkup: Bool)
    case section(Section)
    /// A partial `{{>name}}`.
    case partial(name: String, offset: Int)
    case block(Block)
    case parent(Parent)

    /// A name, or names joined with dots.
    struct Reference: Sendable {
        let path: [String]
        let offset: Int
        var text: String { path.joined(separator: ".") }
        /// Whether it names an address of the site, which every template knows.
        var isAddress: Bool { path.first == Self.addresses }

        /// What the addresses of the site are named by; no view model has a field of this name.
        static let addresses = "paths"
    }

    /// A section `{{#name}}…{{/name}}`, or inverted `{{^name}}…{{/name}}`.
    struct Section: Sendable {
        let reference: Reference
        let isInverted: Bool
        let children: [Node]
    }

    /// `{{$name}}…{{/name}}`: in a layout the place and its default, in a parent call the override.
    struct Block: Sendable {
        let name: String
        let offset: Int
        let children: [Node]
    }

    /// `{{<name}}…{{/name}}`: the named template with some of its blocks replaced.
    struct Parent: Sendable {
        let name: String
        let offset: Int
        let overrides: [Block]
    }
}
