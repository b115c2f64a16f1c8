internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// Gives a post a new message: only its writer's, through the app that published it.
    ///
    /// The first version knows no editing.
    func editPost(_ name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, profile) = try actor(of: call, Permission.publishing, asPage: .post)
        guard !call.version.isFirst, let reference = PostReference(name),
            ObjectKind(number: reference.post.rawValue) == nil, let post = try post(reference, caller)
        else { throw GraphError.unknownObject(name, "post") }
        guard post.author.id == profile, post.app?.id == caller.app.id else { throw GraphError.notYours }
        guard let message = call.text("message") else {
            throw GraphError.parameter("The parameter message is required")
        }
        guard message.utf16.count <= Submission.longestMessage else {
            throw GraphError.parameter(
                "Param message must be no longer than \(Submission.longestMessage) characters"
            )
        }
        let now = world.now
        try await world.database.write { connection in
            try Posts.edit(post.id, message: message, at: now, connection)
        }
        return .success(call.version)
    }
}
