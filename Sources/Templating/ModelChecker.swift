/// Says what is wrong with view models themselves, whatever a template asks of them.
struct ModelChecker {
    private(set) var faults: [TemplateError.Fault] = []
    /// The types that were looked at.
    private(set) var types: Set<ObjectIdentifier>

    init(knowing types: Set<ObjectIdentifier>) {
        self.types = types
    }

    /// Checks a model and all models inside it.
    mutating func check(_ object: ObjectShape) {
        guard types.insert(object.type).inserted else { return }
        var names: Set<String> = []
        for member in object.members {
            if !names.insert(member.name).inserted { refuse("gives `\(member.name)` twice", object) }
            if member.name == Node.Reference.addresses {
                refuse("gives `\(member.name)`, which stands for the addresses of the site", object)
            }
            if let inner = member.shape.object { check(inner) }
        }
    }

    private mutating func refuse(_ message: String, _ object: ObjectShape) {
        faults.append(TemplateError.Fault(file: object.model + ".fields", message: message))
    }
}
