/// One name that a template may ask of a view model.
public struct Field<Model: Sendable>: Sendable {
    let name: String
    let kind: @Sendable () -> Shape
    /// Joins the field with the place of a template that asks it.
    @usableFromInline let slot: @Sendable (SlotPlan) -> Slot<Model>

    /// The kind of its value; asked for where a template is checked, since most fields of a model are not met there.
    var shape: Shape { kind() }

    /// A field whose kind is the type of its value.
    ///
    /// - Parameters:
    ///   - name: A literal, so that no input can become a name.
    ///   - value: It is asked only where a template writes or tests the field.
    @inlinable
    public init<Value: TemplateValue>(_ name: StaticString, _ value: @escaping @Sendable (Model) -> Value) {
        self.init(name: name.description, kind: { Value.shape }) { plan in
            guard plan.isWhole else {
                let inner = Value.slot(plan)
                return Slot(
                    isPresent: { inner.isPresent(value($0)) },
                    write: { inner.write(value($0), &$1) },
                    run: { inner.run(value($0), &$1) }
                )
            }
            return Slot(
                isPresent: { value($0).isPresent },
                write: { value($0).write(into: &$1) },
                run: { _, _ in }
            )
        }
    }

    /// The fields of a model inside this one, under their own names.
    public static func all<Inner: ViewModel>(of inner: @escaping @Sendable (Model) -> Inner) -> [Field] {
        Inner.fields.map { field in
            Field(name: field.name, kind: field.kind) { plan in
                let slot = field.slot(plan)
                return Slot(
                    isPresent: { slot.isPresent(inner($0)) },
                    write: { slot.write(inner($0), &$1) },
                    run: { slot.run(inner($0), &$1) }
                )
            }
        }
    }

    @usableFromInline
    init(
        name: String,
        kind: @escaping @Sendable () -> Shape,
        slot: @escaping @Sendable (SlotPlan) -> Slot<Model>
    ) {
        self.name = name
        self.kind = kind
        self.slot = slot
    }
}
