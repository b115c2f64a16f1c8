/// The kind of a value, and the names inside it, learned from a sample.
indirect enum Shape: Sendable {
    case text, flag, link(isSameOrigin: Bool), html
    case object(ObjectShape)
    case list(ObjectShape)

    /// The kind in words, with its article.
    var words: String {
        switch self {
        case .text: "a text"
        case .flag: "a flag"
        case .link: "a link"
        case .html: "markup"
        case .object: "an object"
        case .list: "a list"
        }
    }
}

/// The names of an object in the order in which its sample wrote them.
struct ObjectShape: Sendable {
    private(set) var members: [(name: String, shape: Shape)] = []

    func index(of name: String) -> Int? {
        members.firstIndex { $0.name == name }
    }

    fileprivate mutating func add(_ name: String, _ shape: Shape) {
        members.append((name, shape))
    }

    fileprivate mutating func replace(at index: Int, with shape: Shape) {
        members[index].shape = shape
    }
}

/// Reads the shape of a view model's sample, and says what the sample leaves open.
struct SampleReader {
    let model: String
    private(set) var faults: [TemplateError.Fault] = []

    init(model: String) {
        self.model = model
    }

    mutating func shape(of values: Values) -> ObjectShape {
        shape(of: values, at: "")
    }

    private mutating func shape(of values: Values, at path: String) -> ObjectShape {
        var object = ObjectShape()
        for (name, value) in values.entries {
            let path = path + name.text
            guard object.index(of: name.text) == nil else {
                refuse("writes `\(path)` twice")
                continue
            }
            if let shape = shape(of: value, at: path) { object.add(name.text, shape) }
        }
        return object
    }

    private mutating func shape(of value: Value, at path: String) -> Shape? {
        switch value {
        case .text: return .text
        case .flag: return .flag
        case .link(let target): return .link(isSameOrigin: target.isSameOrigin)
        case .html: return .html
        case .object(let values): return .object(shape(of: values, at: path + "."))
        case .absent:
            refuse("leaves `\(path)` absent, so its kind is unknown")
            return nil
        case .list(let elements):
            guard let first = elements.first else {
                refuse("leaves the list `\(path)` empty, so its elements are unknown")
                return nil
            }
            var element = shape(of: first, at: path + ".")
            for other in elements.dropFirst() {
                merge(shape(of: other, at: path + "."), into: &element, at: path + ".")
            }
            return .list(element)
        }
    }

    /// Elements may each write some of the names; under the same name they must agree.
    private mutating func merge(_ other: ObjectShape, into object: inout ObjectShape, at path: String) {
        for (name, shape) in other.members {
            guard let index = object.index(of: name) else {
                object.add(name, shape)
                continue
            }
            switch (object.members[index].shape, shape) {
            case (.text, .text), (.flag, .flag), (.html, .html): break
            case (.link(let left), .link(let right)):
                object.replace(at: index, with: .link(isSameOrigin: left && right))
            case (.object(var left), .object(let right)):
                merge(right, into: &left, at: path + name + ".")
                object.replace(at: index, with: .object(left))
            case (.list(var left), .list(let right)):
                merge(right, into: &left, at: path + name + ".")
                object.replace(at: index, with: .list(left))
            case (let left, let right):
                refuse("gives `\(path + name)` as \(left.words) and as \(right.words)")
            }
        }
    }

    private mutating func refuse(_ message: String) {
        faults.append(TemplateError.Fault(file: model + ".sample", message: message))
    }
}
