/// What a view model gives a template under one name.
public enum Value: Sendable {
    /// Text; it is escaped wherever it is written.
    case text(String)
    /// A yes or no for sections; it has no text of its own.
    case flag(Bool)
    /// A URL; the only value for `href`, `src`, `action`, `formaction` and `poster`.
    case link(LinkTarget)
    /// Safe markup; the only value for `{{{name}}}`.
    case html(SafeHTML)
    /// Named values that a section or a dotted name enters.
    case object(Values)
    /// Objects over which a section repeats.
    case list([Values])
    /// Nothing: sections are skipped, inverted sections written, interpolations empty.
    case absent
}

extension Value {
    /// Text, or absent for `nil`.
    public static func optional(_ text: String?) -> Value {
        text.map(Value.text) ?? .absent
    }

    /// A link, or absent for `nil`.
    public static func optional(_ target: LinkTarget?) -> Value {
        target.map(Value.link) ?? .absent
    }

    /// Safe markup, or absent for `nil`.
    public static func optional(_ markup: SafeHTML?) -> Value {
        markup.map(Value.html) ?? .absent
    }

    /// The object of another view model, or absent for `nil`.
    public static func optional<Model: SampledModel>(_ model: Model?) -> Value {
        model.map { .object($0.values) } ?? .absent
    }

    /// A whole number as decimal text; zero is text as well, so ask for zero with a flag.
    public static func number(_ number: Int) -> Value {
        .text(String(number))
    }

    /// The object of another view model.
    public static func model(_ model: some SampledModel) -> Value {
        .object(model.values)
    }

    /// The objects of other view models, in order.
    public static func models(_ models: [some SampledModel]) -> Value {
        .list(models.map { $0.values })
    }
}
