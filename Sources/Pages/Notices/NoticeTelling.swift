import Flyleaf
import Primitives
import Templating

/// The browsers that tell a member of notices while Flyleaf is closed, and how this one becomes one of them.
struct NoticeTelling: ViewModel {
    /// The key with which a browser subscribes.
    var key: String
    var browsers: [ToldBrowser]
    /// Whether the browser that shows the page is one of them.
    var isTold: Bool

    static var fields: [Field<Self>] {
        [
            Field("key") { $0.key }, Field("browsers") { $0.browsers }, Field("hasBrowsers") { !$0.browsers.isEmpty },
            Field("isTold") { $0.isTold }, Field("maximum") { _ in PushSubscription.maximumPerMember },
            Field("isFull") { !$0.isTold && $0.browsers.count >= PushSubscription.maximumPerMember },
        ]
    }
}

extension MemberVisit {
    /// What the page of notices shows of it; `nil` where browsers offer nothing of that.
    func telling() async throws -> NoticeTelling? {
        guard let push = services.pushNotices else { return nil }
        let sessions = try await services.sessions.all(of: member.id)
        let told = try await push.all(of: member.id)
        return NoticeTelling(
            key: try await push.publicKey(),
            browsers: told.compactMap { subscription in
                sessions.first { $0.id == subscription.sessionID }.map { ToldBrowser(subscription, $0, here: session) }
            },
            isTold: told.contains { $0.sessionID == session.id }
        )
    }
}
