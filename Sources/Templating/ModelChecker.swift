/// Says what is wrong with view models themselves, whatever a template asks of them.
struct ModelChecker {
    private var faults: [TemplateError.Fault] = []
    /// The types that were looked at.
    private var types: Set<ObjectIdentifier>

    /// Checks a model and all models inside it, but those that were looked at before; from now on it is one of them.
    static func faults(
        of object: ObjectShape,
        knowing types: inout Set<ObjectIdentifier>
    ) -> [TemplateError.Fault] {
        var checker = ModelChecker(types: types)
        checker.check(object)
        types = checker.types
        return checker.faults
    }

    private mutating func check(_ object: ObjectShape) {
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
