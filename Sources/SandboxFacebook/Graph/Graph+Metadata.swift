internal import HTTP
internal import Primitives
internal import SandboxCore

extension Graph {
    static let metadata = "metadata"

    /// An object with what can be asked of it, when the call says `metadata=1`: its type, fields and lists.
    func introspected(_ json: JSON, _ name: String, _ call: GraphCall) throws -> JSON {
        guard ["1", "true"].contains(call[Self.metadata]), case .object(var members) = json,
            let id = json["id"]?.textOrNumber, let type = try type(of: name)
        else { return json }
        let fields = type.fields.map { name -> JSON in ["name": .string(name)] }
        let connections = type.edges.map { edge in
            JSON.Member(name: edge.name, value: .string(address(of: edge, id, call)))
        }
        let metadata: JSON = [
            "fields": .array(fields), "type": .string(type.rawValue.lowercased()), "connections": .object(connections),
        ]
        members.append(JSON.Member(name: Self.metadata, value: metadata))
        return .object(members)
    }

    /// The address of a list; like those of pages it bears the token, unless that came in the header.
    private func address(of edge: NodeType.Edge, _ id: String, _ call: GraphCall) -> String {
        let path = "/\(call.version)/\(id)/\(edge.name)"
        guard !call.hasHeaderToken, let token = call.tokenText else { return world.address(path) }
        return world.address("\(path)?\(FormFields(["access_token": token]).urlencoded)")
    }
}
