/// One name that a template may ask of a view model.
public struct Field<Model: Sendable>: Sendable {
    let name: String
    let shape: Shape
    /// Joins the field with the place of a template that asks it.
    let slot: @Sendable (SlotPlan) -> any Slot<Model>

    /// A field whose kind is the type of its value.
    ///
    /// - Parameters:
    ///   - name: A literal, so that no input can become a name.
    ///   - value: It is asked only where a template writes or tests the field.
    public init<Value: TemplateValue>(_ name: StaticString, _ value: @escaping @Sendable (Model) -> Value) {
        self.init(name.description, Value.shape) { plan in
            guard plan.isWhole else { return InnerSlot(value: value, inner: Value.slot(plan)) }
            return WholeSlot(value: value)
        }
    }

    init(_ name: String, _ shape: Shape, slot: @escaping @Sendable (SlotPlan) -> any Slot<Model>) {
        self.name = name
        self.shape = shape
        self.slot = slot
    }
}
