/// What a page shows, as typed data for its template.
///
/// - Rule: everything the template decides on is computed here, where it can be tested; a template has no logic.
public protocol ViewModel: TemplateValue {
    /// What the template may ask, one line each: the name, and where its value is found.
    ///
    /// The kind of a value is the type of what the closure gives; the templates are checked against it at start.
    ///
    /// - Rule: computed, never stored: each program that is linked has closures of its own, whose references no other
    ///   thread counts.
    static var fields: [Field<Self>] { get }
}

extension ViewModel {
    /// An object with the names of the fields.
    public static var shape: Shape {
        .object(ObjectShape(of: Self.self))
    }

    /// An object is always there.
    @inlinable public var isPresent: Bool { true }

    /// Finds a field, or runs a block inside the model.
    @inlinable
    public static func slot(_ plan: SlotPlan) -> Slot<Self> {
        guard let index = plan.path.first else { return Slot(plan.block.map { Body($0, fields) }) }
        return fields[index].slot(plan.next)
    }
}
