internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// Gives a post a new message: only its writer's, through the app that published it.
    ///
    /// What a Page holds back it also schedules anew, or publishes. The first version knows no editing.
    func editPost(_ name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, profile) = try actor(of: call, Permission.publishing, asPage: .post)
        guard !call.version.isFirst, let reference = PostReference(name),
            ObjectKind(number: reference.post.rawValue) == nil, let post = try post(reference, caller)
        else { throw GraphError.unknownObject(name, "post") }
        guard post.author.id == profile, post.app?.id == caller.app.id else { throw GraphError.notYours }
        let now = world.now
        let change = try PostChange(call, of: post, at: now)
        try await world.database.write { connection in
            if let message = change.message { try Posts.edit(post.id, message: message, at: now, connection) }
            if let moment = change.scheduled { try ScheduledPosts.set(moment, of: post.id, connection) }
            if change.isPublished { try ScheduledPosts.publish(post.id, at: now, connection) }
        }
        return .success(call.version)
    }
}

/// What a call wants of a post that is there.
private struct PostChange: Sendable {
    var message: String?
    var scheduled: Timestamp?
    /// Whether what was held back is published now.
    var isPublished = false

    init(_ call: GraphCall, of post: Post, at now: Timestamp) throws {
        message = call.text("message")
        if let message, message.utf16.count > Submission.longestMessage {
            throw GraphError.parameter(
                "Param message must be no longer than \(Submission.longestMessage) characters"
            )
        }
        let isHeldBack = post.isHidden && post.author.page != nil
        isPublished = isHeldBack && Submission.says(call["is_published"], ["1", "true"])
        if let text = call.text("scheduled_publish_time") {
            guard isHeldBack, !isPublished else { throw GraphError.scheduledAndPublished }
            scheduled = try Submission.publishTime(text, at: now)
        }
        guard message != nil || scheduled != nil || isPublished else {
            throw GraphError.parameter("The parameter message is required")
        }
    }
}
