/// The names of an object, asked for when they are needed: a model may hold models of its own type.
public struct ObjectShape: Sendable {
    /// A name and the kind of its value.
    struct Member: Sendable {
        let name: String
        var shape: Shape
    }

    /// The view model, for messages.
    let model: String
    /// The type, so that no type is checked twice.
    let type: ObjectIdentifier?
    /// What is wrong with the model's own sample.
    let faults: [TemplateError.Fault]
    private let read: @Sendable () -> [Member]

    /// The names, in the order of the fields.
    var members: [Member] { read() }

    /// An object without names.
    static let empty = ObjectShape(model: "", members: [])

    init<Model: ViewModel>(of type: Model.Type) {
        model = String(describing: type)
        self.type = ObjectIdentifier(type)
        faults = []
        read = { type.fields.map { Member(name: $0.name, shape: $0.shape) } }
    }

    init(model: String, members: [Member], faults: [TemplateError.Fault] = []) {
        self.model = model
        type = nil
        self.faults = faults
        read = { members }
    }
}

extension [ObjectShape.Member] {
    func index(of name: String) -> Int? {
        firstIndex { $0.name == name }
    }
}
