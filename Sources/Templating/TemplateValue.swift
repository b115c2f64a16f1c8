/// A type whose values a template can write, test or enter.
///
/// Text (`String`, `Int`), a flag (`Bool`), links (`LinkTarget`, `SameOriginLink`), markup (`SafeHTML`), an object (a
/// view model), a list (an array of view models); and optionals of these, which may be absent.
public protocol TemplateValue: Sendable {
    /// The kind of the values.
    static var shape: Shape { get }

    /// Whether a section with this value is shown.
    var isPresent: Bool { get }

    /// Writes the value the way its kind demands: escaped, unless it is markup; objects, lists and flags have no text.
    func write(into output: inout [UInt8])

    /// Joins the type with the place of a template that asks for something inside a value.
    static func slot(_ plan: SlotPlan) -> any Slot<Self>
}

extension TemplateValue {
    /// Writes nothing.
    public func write(into output: inout [UInt8]) {}

    /// The value itself: there is nothing inside.
    public static func slot(_ plan: SlotPlan) -> any Slot<Self> {
        WholeSlot(value: { $0 })
    }
}

extension String: TemplateValue {
    /// A text.
    public static var shape: Shape { .text }

    /// An empty text is there as well; ask for it with a flag, or make it optional.
    public var isPresent: Bool { true }

    /// Writes the text, escaped.
    public func write(into output: inout [UInt8]) {
        appendEscaped(self, to: &output)
    }
}

extension Int: TemplateValue {
    /// A text.
    public static var shape: Shape { .text }

    /// Zero is there as well; ask for it with a flag.
    public var isPresent: Bool { true }

    /// Writes decimal digits.
    public func write(into output: inout [UInt8]) {
        output.append(contentsOf: String(self).utf8)
    }
}

extension Bool: TemplateValue {
    /// A flag, which has no text.
    public static var shape: Shape { .flag }

    /// The flag.
    public var isPresent: Bool { self }
}

extension LinkTarget: TemplateValue {
    /// A link to anywhere.
    public static var shape: Shape { .link(isSameOrigin: false) }

    /// A link is always there.
    public var isPresent: Bool { true }

    /// Writes the URL, escaped.
    public func write(into output: inout [UInt8]) {
        appendEscaped(url, to: &output)
    }
}

extension SameOriginLink: TemplateValue {
    /// A link that stays on this site.
    public static var shape: Shape { .link(isSameOrigin: true) }

    /// A link is always there.
    public var isPresent: Bool { true }

    /// Writes the URL, escaped.
    public func write(into output: inout [UInt8]) {
        target.write(into: &output)
    }
}

extension SafeHTML: TemplateValue {
    /// Markup.
    public static var shape: Shape { .html }

    /// Markup is always there.
    public var isPresent: Bool { true }

    /// Writes the markup as it is.
    public func write(into output: inout [UInt8]) {
        output.append(contentsOf: text.utf8)
    }
}

extension Optional: TemplateValue where Wrapped: TemplateValue {
    /// The kind of the value, if it is there.
    public static var shape: Shape { Wrapped.shape }

    /// Nothing is absent, and a false flag is.
    public var isPresent: Bool { self?.isPresent ?? false }

    /// Writes the value, if it is there.
    public func write(into output: inout [UInt8]) {
        self?.write(into: &output)
    }

    /// What is inside the value, if it is there.
    public static func slot(_ plan: SlotPlan) -> any Slot<Self> {
        OptionalSlot(wrapped: Wrapped.slot(plan))
    }
}

extension Array: TemplateValue where Element: TemplateValue {
    /// A list of objects.
    public static var shape: Shape { .list(Element.shape.object ?? .empty) }

    /// An empty list is absent.
    public var isPresent: Bool { !isEmpty }

    /// Runs a block for each element.
    public static func slot(_ plan: SlotPlan) -> any Slot<Self> {
        ListSlot(element: Element.slot(plan))
    }
}
