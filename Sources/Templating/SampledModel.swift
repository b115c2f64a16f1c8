/// A view model whose shape is learned from a sample; `ViewModel` replaces it.
public protocol SampledModel: TemplateValue {
    /// The fullest instance: no empty list, no absent value.
    static var sample: Self { get }

    /// The values of one rendering, under the names that the template uses.
    var values: Values { get }
}

extension SampledModel {
    /// The shape of the sample.
    public static var shape: Shape {
        var reader = SampleReader(model: String(describing: Self.self))
        return .object(reader.shape(of: sample.values))
    }

    /// An object is always there.
    public var isPresent: Bool { true }

    /// Finds a value of the sample's shape.
    public static func slot(_ plan: SlotPlan) -> Slot<Self> {
        let inner = SampledSlot(plan, shape)
        return Slot(
            isPresent: { inner.isPresent(.object($0.values)) },
            write: { inner.write(.object($0.values), into: &$1) },
            run: { inner.run(.object($0.values), &$1) }
        )
    }
}

extension Value: TemplateValue {
    /// Unknown without its sample.
    public static var shape: Shape { .object(.empty) }

    /// Whether a section shows it.
    public var isPresent: Bool {
        switch self {
        case .flag(let flag): flag
        case .list(let elements): !elements.isEmpty
        case .text, .link, .html, .object: true
        case .absent: false
        }
    }
}

/// Asks a value whose shape was learned from a sample.
struct SampledSlot: Sendable {
    private let steps: [Step]
    private let use: SlotPlan.Use

    private struct Step: Sendable {
        let name: String
        let index: Int
    }

    private let body: Body<Values>?
    private let isObject: Bool

    init(_ plan: SlotPlan, _ start: Shape) {
        var shape = start
        steps = plan.path.compactMap { index in
            guard let member = shape.object?.members[index] else { return nil }
            shape = member.shape
            return Step(name: member.name, index: index)
        }
        use = plan.use
        isObject = shape.object != nil
        body = plan.block.map { block in
            let members = shape.object?.members ?? []
            let fields = members.enumerated().map { index, member in
                Field<Values>(name: member.name, shape: member.shape) { plan in
                    let inner = SampledSlot(plan, member.shape)
                    return Slot(
                        isPresent: { inner.isPresent($0.value(member.name, expectedAt: index)) },
                        write: { inner.write($0.value(member.name, expectedAt: index), into: &$1) },
                        run: { inner.run($0.value(member.name, expectedAt: index), &$1) }
                    )
                }
            }
            return Body(block, fields)
        }
    }

    private func value(_ start: Value) -> Value {
        var value = start
        for step in steps {
            guard case .object(let object) = value else { return .absent }
            value = object.value(step.name, expectedAt: step.index)
        }
        return value
    }

    func isPresent(_ model: Value) -> Bool {
        switch value(model) {
        case .object where !isObject, .list where !isObject: false
        case let value: value.isPresent
        }
    }

    func write(_ model: Value, into output: inout [UInt8]) {
        switch (use, value(model)) {
        case (.text, .text(let text)): appendEscaped(text, to: &output)
        case (.text, .link(let target)), (.link, .link(let target)): target.write(into: &output)
        case (.sameOriginLink, .link(let target)) where target.isSameOrigin: target.write(into: &output)
        case (.markup, .html(let markup)): markup.write(into: &output)
        default: break
        }
    }

    func run(_ model: Value, _ rendering: inout Rendering) {
        switch value(model) {
        case .object(let object): body?.run(object, &rendering)
        case .list(let elements): for element in elements { body?.run(element, &rendering) }
        default: break
        }
    }
}
