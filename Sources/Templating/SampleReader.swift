/// Reads the shape of a view model's sample, and says what the sample leaves open.
struct SampleReader {
    let model: String
    private(set) var faults: [TemplateError.Fault] = []

    init(model: String) {
        self.model = model
    }

    mutating func shape(of values: Values) -> ObjectShape {
        ObjectShape(model: model, members: members(of: values, at: ""), faults: faults)
    }

    private mutating func members(of values: Values, at path: String) -> [ObjectShape.Member] {
        var members: [ObjectShape.Member] = []
        for (name, value) in values.entries {
            let path = path + name.text
            guard members.index(of: name.text) == nil else {
                refuse("writes `\(path)` twice")
                continue
            }
            if let shape = shape(of: value, at: path) { members.append(.init(name: name.text, shape: shape)) }
        }
        return members
    }

    private mutating func object(_ values: Values, at path: String) -> ObjectShape {
        ObjectShape(model: model, members: members(of: values, at: path))
    }

    private mutating func shape(of value: Value, at path: String) -> Shape? {
        switch value {
        case .text: return .text
        case .flag: return .flag
        case .link(let target): return .link(isSameOrigin: target.isSameOrigin)
        case .html: return .html
        case .object(let values): return .object(object(values, at: path + "."))
        case .absent:
            refuse("leaves `\(path)` absent, so its kind is unknown")
            return nil
        case .list(let elements):
            guard let first = elements.first else {
                refuse("leaves the list `\(path)` empty, so its elements are unknown")
                return nil
            }
            var element = members(of: first, at: path + ".")
            for other in elements.dropFirst() {
                merge(members(of: other, at: path + "."), into: &element, at: path + ".")
            }
            return .list(ObjectShape(model: model, members: element))
        }
    }

    /// Elements may each write some of the names; under the same name they must agree.
    private mutating func merge(
        _ other: [ObjectShape.Member],
        into members: inout [ObjectShape.Member],
        at path: String
    ) {
        for member in other {
            let (name, shape) = (member.name, member.shape)
            guard let index = members.index(of: name) else {
                members.append(member)
                continue
            }
            switch (members[index].shape, shape) {
            case (.text, .text), (.flag, .flag), (.html, .html): break
            case (.link(let left), .link(let right)):
                members[index].shape = .link(isSameOrigin: left && right)
            case (.object(let left), .object(let right)):
                members[index].shape = .object(merged(left, right, at: path + name + "."))
            case (.list(let left), .list(let right)):
                members[index].shape = .list(merged(left, right, at: path + name + "."))
            case (let left, let right):
                refuse("gives `\(path + name)` as \(left.words) and as \(right.words)")
            }
        }
    }

    private mutating func merged(_ left: ObjectShape, _ right: ObjectShape, at path: String) -> ObjectShape {
        var members = left.members
        merge(right.members, into: &members, at: path)
        return ObjectShape(model: model, members: members)
    }

    private mutating func refuse(_ message: String) {
        faults.append(TemplateError.Fault(file: model + ".sample", message: message))
    }
}
