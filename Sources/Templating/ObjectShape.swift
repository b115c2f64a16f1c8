/// The names of an object, asked for when they are needed: a model may hold models of its own type.
public struct ObjectShape: Sendable {
    /// A name and the kind of its value.
    struct Member: Sendable {
        let name: String
        let shape: Shape
    }

    /// The view model, for messages.
    let model: String
    /// The type, so that no type is checked twice.
    let type: ObjectIdentifier
    private let read: @Sendable () -> [Member]

    /// The names, in the order of the fields.
    var members: [Member] { read() }

    init<Model: ViewModel>(of type: Model.Type) {
        model = String(describing: type)
        self.type = ObjectIdentifier(type)
        read = { type.fields.map { Member(name: $0.name, shape: $0.shape) } }
    }
}

extension [ObjectShape.Member] {
    func index(of name: String) -> Int? {
        firstIndex { $0.name == name }
    }
}
