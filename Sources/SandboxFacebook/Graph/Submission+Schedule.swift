internal import Primitives
internal import SandboxCore

/// What a Page holds back (`published=false`), for good or until a moment (`scheduled_publish_time`).
extension Submission {
    /// How far ahead a post may be scheduled; 30 days since 2021, more before.
    private static let ahead: ClosedRange<Duration> = .seconds(600) ... .seconds(30 * 86_400)

    /// The same, held back as the call asks.
    func heldBack(_ call: GraphCall, at now: Timestamp) throws -> Submission {
        var submission = self
        if Self.says(call["published"], ["0", "false"]) { submission.isHidden = true }
        guard let text = call.text("scheduled_publish_time") else { return submission }
        guard submission.isHidden else { throw GraphError.scheduledAndPublished }
        submission.scheduled = try Self.publishTime(text, at: now)
        return submission
    }

    /// A moment in seconds of Unix time or of ISO 8601.
    static func publishTime(_ text: String, at now: Timestamp) throws -> Timestamp {
        guard let moment = Int64(text).map({ Timestamp(seconds: $0) }) ?? Timestamp(iso8601: text),
            ahead.contains(moment - now)
        else { throw GraphError.parameter("The specified scheduled publish time is invalid.") }
        return moment
    }
}

extension GraphError {
    /// 100: what is on the wall cannot wait.
    static let scheduledAndPublished = GraphError.parameter(
        "You cannot specify a scheduled publish time on a published post"
    )
}
