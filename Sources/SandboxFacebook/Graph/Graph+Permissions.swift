internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Writes what a person allows an app.
enum PermissionWriter {
    static func json(_ answers: [Grants.Answer], _ version: GraphVersion) -> JSON {
        if version.isFirst {
            let granted = answers.filter { $0.isGranted && $0.permission != Permission.publicProfile }
            let members = granted.map { JSON.Member(name: $0.permission, value: 1) }
            return ["data": [.object([JSON.Member(name: "installed", value: 1)] + members)]]
        }
        let rows = answers.map { answer -> JSON in
            [
                "permission": .string(answer.permission),
                "status": answer.isGranted ? "granted" : "declined",
            ]
        }
        return ["data": .array(rows)]
    }
}

extension Graph {
    /// The only truth about what was granted.
    func permissions(of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let (caller, person) = try owner(of: name, call)
        var answers = try world.database.read { try Grants.answers(person.id, caller.app.id, $0) }
        if let wanted = call.text("permission") { answers = answers.filter { $0.permission == wanted } }
        return .json(PermissionWriter.json(answers, call.version))
    }

    /// Takes one permission back, or removes the app and with it every token.
    func revoke(of name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, person) = try owner(of: name, call)
        let app = caller.app
        let permission = call.path.count == 3 ? call.path[2] : call.text("permission")
        guard let permission else {
            try await world.happened(.appRemoved(app.id.rawValue), to: person.id, at: .facebook)
            return .success(call.version)
        }
        guard permission != Permission.publicProfile else {
            throw GraphError.parameter("The permission public_profile cannot be revoked by itself")
        }
        let isKnown = try await world.database.write { connection in
            try Grants.revoke(permission, person.id, app.id, connection)
        }
        guard isKnown else {
            throw GraphError.parameter("The permission \(permission) was never granted")
        }
        return .success(call.version)
    }
}
