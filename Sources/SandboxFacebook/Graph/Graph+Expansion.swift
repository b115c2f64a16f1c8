internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Lists inside objects: `fields=posts.limit(2){message,comments.limit(1){from}}`.
///
/// A field that names a list is a call of its own, with its modifiers as parameters and the fields in its braces; so each
/// list keeps its rules, its pages and its errors.
extension Graph {
    /// As many calls one call may be made of.
    private static let largestExpansion = 500

    /// Answers a call with the lists inside its objects.
    func answerExpanded(_ call: GraphCall) async throws -> GraphAnswer {
        guard call.method == .get, let text = call.text("fields"), let type = try elementType(of: call) else {
            return try await answerPlain(call)
        }
        guard let selection = FieldSelection.list(text) else {
            throw GraphError(code: 2500, message: "Syntax error in the parameter fields")
        }
        let own = selection.filter { type.edge($0.name) == nil }
        if type.isWrittenWhole, let wrong = own.first(where: { !type.fields.contains($0.name) }) {
            throw GraphError.nonexisting(wrong.name, type)
        }
        var plain = call
        plain.parameters = call.parameters.removing("fields")
        plain.parameters.append("fields", own.isEmpty ? "id" : own.map(\.text).joined(separator: ","))
        plain.linked = call.linked ?? call.parameters
        if plain.callsLeft == nil { plain.callsLeft = Lock(Self.largestExpansion) }
        let answer = try await answerPlain(plain)
        guard case .json(let json) = answer.body else { return answer }
        var expanded = answer
        expanded.body = .json(try await expand(json, selection, type, plain))
        return expanded
    }

    /// What the objects of an answer are; `nil` where no fields are chosen.
    private func elementType(of call: GraphCall) throws -> NodeType? {
        guard let name = call.path.first else {
            return try call.text("ids")?.split(separator: ",").first.flatMap { try type(of: String($0)) }
        }
        guard call.path.count <= 2, let type = try type(of: name) else { return nil }
        return call.path.count == 1 ? type : type.edge(call.path[1])?.element
    }

    /// What a name of an object is, whether there is one or not; `nil` for no name of any.
    func type(of name: String) throws -> NodeType? {
        if name == "me" { return .user }
        if name == "app" { return .application }
        guard let reference = PostReference(name) else { return nil }
        if reference.wall != nil { return .post }
        let number = reference.post.rawValue
        if let kind = ObjectKind(number: number) { return kind.type }
        return try world.database.read { connection -> NodeType in
            if try People.find(PersonID(rawValue: number), connection) != nil { return .user }
            if try Apps.find(AppID(rawValue: number), connection) != nil { return .application }
            return try Places.find(PlaceID(rawValue: number), connection) != nil ? .place : .post
        }
    }

    /// Puts the chosen lists into the objects of an answer: one, a list of them, or several by their names.
    private func expand(
        _ json: JSON,
        _ selection: [FieldSelection],
        _ type: NodeType,
        _ call: GraphCall
    ) async throws -> JSON {
        guard case .object(var members) = json else { return json }
        if call.path.count == 1 { return try await object(json, selection, type, call) }
        for index in members.indices {
            let value = members[index].value
            if call.path.isEmpty {
                members[index].value = try await object(value, selection, type, call)
            } else if members[index].name == "data" {
                var rows: [JSON] = []
                for row in value.elements ?? [] { rows.append(try await object(row, selection, type, call)) }
                members[index].value = .array(rows)
            }
        }
        return .object(members)
    }

    /// One object: its own fields, and the lists it was asked for, in the order of the selection.
    private func object(
        _ json: JSON,
        _ selection: [FieldSelection],
        _ type: NodeType,
        _ call: GraphCall
    ) async throws -> JSON {
        var members: [JSON.Member] = []
        for field in selection where !members.contains(where: { $0.name == field.name }) {
            let value =
                type.edge(field.name) == nil
                ? try await own(json.member(field.name), field, call)
                : try await list(field, of: json["id"]?.textOrNumber, call)
            if let value { members.append(JSON.Member(name: field.name, value: value)) }
        }
        if let id = json["id"], !members.contains(where: { $0.name == "id" }) {
            members.append(JSON.Member(name: "id", value: id))
        }
        // What was not asked for and is there all the same: the introspection of an object.
        if let metadata = json[Self.metadata] { members.append(JSON.Member(name: Self.metadata, value: metadata)) }
        return .object(members)
    }

    /// A field that is no list, with the parts of it that were asked for.
    private func own(_ value: JSON?, _ field: FieldSelection, _ call: GraphCall) async throws -> JSON? {
        guard let value, !field.fields.isEmpty else { return value }
        // Somebody who is only named here may have more to tell.
        guard ["from", "owner"].contains(field.name), let id = value["id"]?.textOrNumber else {
            return value.only(field.fields)
        }
        return try await answer(field, path: [id], call)
    }

    /// A list; absent when it is empty and nothing is said about the whole of it.
    private func list(_ field: FieldSelection, of id: String?, _ call: GraphCall) async throws -> JSON? {
        guard let id else { return nil }
        let json = try await answer(field, path: [id, field.name], call)
        return json["data"] == [] && json["summary"] == nil ? nil : json
    }

    private func answer(_ field: FieldSelection, path: [String], _ call: GraphCall) async throws -> JSON {
        let isLeft = call.callsLeft?.withLock { left in
            left -= 1
            return left >= 0
        }
        guard isLeft != false else { throw GraphError.tooMuch }
        var inner = call
        inner.path = path
        inner.linked = nil
        inner.parameters = FormFields()
        for name in ["date_format", "appsecret_proof", "appsecret_time"] {
            if let value = call[name] { inner.parameters.append(name, value) }
        }
        for (name, value) in field.arguments.sorted(by: { $0.key < $1.key }) { inner.parameters.append(name, value) }
        if !field.fields.isEmpty {
            inner.parameters.append("fields", field.fields.map(\.text).joined(separator: ","))
        }
        guard case .json(let json) = try await answerExpanded(inner).body else { throw GraphError.unknown }
        return json
    }
}

extension JSON {
    /// The members that a selection names, of an object or of each in a list.
    fileprivate func only(_ fields: [FieldSelection]) -> JSON {
        switch self {
        case .array(let elements): return .array(elements.map { $0.only(fields) })
        case .object:
            if let data = self["data"] { return ["data": data.only(fields)] }
            return .object(
                fields.compactMap { field in
                    member(field.name).map { value in
                        Member(name: field.name, value: field.fields.isEmpty ? value : value.only(field.fields))
                    }
                }
            )
        case .null, .bool, .number, .string: return self
        }
    }
}

extension FieldSelection {
    /// The selection as it is written.
    var text: String {
        let modifiers = arguments.sorted { $0.key < $1.key }.map { ".\($0.key)(\($0.value))" }.joined()
        let inner = fields.isEmpty ? "" : "{\(fields.map(\.text).joined(separator: ","))}"
        return name + modifiers + inner
    }
}

extension GraphError {
    /// 100: a field that objects of a type do not have.
    static func nonexisting(_ field: String, _ type: NodeType) -> GraphError {
        .parameter("Tried accessing nonexisting field (\(field)) on node type (\(type.rawValue))")
    }

    /// 1: the answer would be too long.
    static let tooMuch = GraphError(
        status: .internalServerError,
        code: 1,
        message: "Please reduce the amount of data you're asking for, then retry your request"
    )
}
