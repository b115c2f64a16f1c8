/// The names of an object, asked for when they are needed: a model may hold models of its own type.
public struct ObjectShape: Sendable {
    /// A name and the kind of its value.
    struct Member: Sendable {
        let name: String
        let shape: Shape
    }

    /// The type, so that no type is checked twice.
    let type: ObjectIdentifier
    private let describe: @Sendable () -> String
    private let read: @Sendable () -> [Member]

    /// The view model, for messages; found out only for them, because asking a type for its name takes long.
    var model: String { describe() }

    /// The names, in the order of the fields.
    var members: [Member] { read() }

    init<Model: ViewModel>(of type: Model.Type) {
        self.type = ObjectIdentifier(type)
        describe = { String(describing: type) }
        read = { type.fields.map { Member(name: $0.name, shape: $0.shape) } }
    }
}

extension [ObjectShape.Member] {
    func index(of name: String) -> Int? {
        firstIndex { $0.name == name }
    }
}
