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
    static func slot(_ plan: SlotPlan) -> Slot<Self>
}

extension TemplateValue {
    /// Writes nothing.
    @inlinable public func write(into output: inout [UInt8]) {}

    /// The value itself: there is nothing inside.
    @inlinable public static func slot(_ plan: SlotPlan) -> Slot<Self> {
        Slot(isPresent: { $0.isPresent }, write: { $0.write(into: &$1) }, run: { _, _ in })
    }
}

extension String: TemplateValue {
    /// A text.
    public static var shape: Shape { .text }

    /// An empty text is there as well; ask for it with a flag, or make it optional.
    @inlinable public var isPresent: Bool { true }

    /// Writes the text, escaped.
    @inlinable public func write(into output: inout [UInt8]) {
        appendEscaped(self, to: &output)
    }
}

extension Int: TemplateValue {
    /// A text.
    public static var shape: Shape { .text }

    /// Zero is there as well; ask for it with a flag.
    @inlinable public var isPresent: Bool { true }

    /// Writes decimal digits.
    @inlinable public func write(into output: inout [UInt8]) {
        output.append(contentsOf: String(self).utf8)
    }
}

extension Bool: TemplateValue {
    /// A flag, which has no text.
    public static var shape: Shape { .flag }

    /// The flag.
    @inlinable public var isPresent: Bool { self }
}

extension LinkTarget: TemplateValue {
    /// A link to anywhere.
    public static var shape: Shape { .link(isSameOrigin: false) }

    /// A link is always there.
    @inlinable public var isPresent: Bool { true }

    /// Writes the URL, escaped.
    @inlinable public func write(into output: inout [UInt8]) {
        appendEscaped(url, to: &output)
    }
}

extension SameOriginLink: TemplateValue {
    /// A link that stays on this site.
    public static var shape: Shape { .link(isSameOrigin: true) }

    /// A link is always there.
    @inlinable public var isPresent: Bool { true }

    /// Writes the URL, escaped.
    @inlinable public func write(into output: inout [UInt8]) {
        target.write(into: &output)
    }
}

extension SafeHTML: TemplateValue {
    /// Markup.
    public static var shape: Shape { .html }

    /// Markup is always there.
    @inlinable public var isPresent: Bool { true }

    /// Writes the markup as it is.
    @inlinable public func write(into output: inout [UInt8]) {
        output.append(contentsOf: text.utf8)
    }
}

extension Optional: TemplateValue where Wrapped: TemplateValue {
    /// The kind of the value, if it is there.
    public static var shape: Shape { Wrapped.shape }

    /// Nothing is absent, and a false flag is.
    @inlinable public var isPresent: Bool { self?.isPresent ?? false }

    /// Writes the value, if it is there.
    @inlinable public func write(into output: inout [UInt8]) {
        self?.write(into: &output)
    }

    /// What is inside the value, if it is there.
    @inlinable public static func slot(_ plan: SlotPlan) -> Slot<Self> {
        let wrapped = Wrapped.slot(plan)
        return Slot(
            isPresent: { $0.map(wrapped.isPresent) ?? false },
            write: { if let value = $0 { wrapped.write(value, &$1) } },
            run: { if let value = $0 { wrapped.run(value, &$1) } }
        )
    }
}

extension Array: TemplateValue where Element: ViewModel {
    /// A list of objects.
    public static var shape: Shape { .list(ObjectShape(of: Element.self)) }

    /// An empty list is absent.
    @inlinable public var isPresent: Bool { !isEmpty }

    /// Runs a block for each element.
    @inlinable public static func slot(_ plan: SlotPlan) -> Slot<Self> {
        let element = Element.slot(plan)
        return Slot(
            isPresent: { !$0.isEmpty },
            write: { _, _ in },
            run: { for each in $0 { element.run(each, &$1) } }
        )
    }
}
