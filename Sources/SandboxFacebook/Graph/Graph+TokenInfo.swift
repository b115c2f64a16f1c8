internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// How long the token of a call still holds, as clients of the classic edition ask their own tokens.
    ///
    /// The current edition has only `debug_token`.
    func tokenInfo(_ call: GraphCall) throws -> GraphAnswer {
        guard let text = call.text("client_id") else {
            throw GraphError(code: 101, message: "Missing client_id parameter.")
        }
        let (caller, _) = try person(of: call, ifMissing: .noToken)
        guard caller.app.edition == .classic else { throw GraphError.unknownPath(call.pathText) }
        guard text.utf8.elementsEqual(caller.app.id.description.utf8) else {
            throw GraphError.parameter("The access token does not belong to application \(text)")
        }
        return .json(
            .object([
                "access_token": .string(caller.tokenText),
                "token_type": "bearer",
                "expires_in": caller.token.flatMap { $0.remainingSeconds(at: world.now) }.map(JSON.integer),
            ])
        )
    }
}
