import Primitives

extension PushSubscription {
    /// The browser for its member: neither its address nor a key.
    func ownJSON(in sessions: [Session]) -> JSON {
        let browser = sessions.first { $0.id == sessionID }?.browser
        return [
            "browser": .orNull(browser?.program), "system": .orNull(browser?.system), "made": .moment(madeAt),
        ]
    }
}
