/// What a place in a template asks of a model: a way through objects, and a block to run at its end.
public struct SlotPlan: Sendable {
    /// The indexes of the fields, outermost first.
    @usableFromInline var path: ArraySlice<Int>
    /// How the value is written.
    let use: Use
    /// What runs inside the object, or inside each object of the list.
    @usableFromInline var block: Block?

    /// What the place does with the value.
    enum Use: Sendable {
        case text, link, sameOriginLink, markup, test, enter
    }

    /// Whether the value itself is written or tested.
    @usableFromInline var isWhole: Bool { path.isEmpty && block == nil }

    /// The same behind the first step.
    @usableFromInline var next: SlotPlan {
        SlotPlan(path: path.dropFirst(), use: use, block: block)
    }
}
