public import Flyleaf

extension FakeNetwork {
    /// Whoever follows what it tells.
    struct Listener: Sendable {
        let tell: @Sendable (StreamHappening) -> Bool
        let end: AsyncStream<Void>.Continuation
    }

    /// How it tells what happens in its list of posts.
    public var live: SocialNetwork.Live {
        SocialNetwork.Live(rule: nil) { _, tell in
            try self.called("follow", \.follow)?()
            let (ends, end) = AsyncStream<Void>.makeStream()
            guard tell(.opened) else { return }
            let number = self.change { state in
                state.lastListener += 1
                state.listeners[state.lastListener] = Listener(tell: tell, end: end)
                return state.lastListener
            }
            for await _ in ends {}
            self.change { $0.listeners[number] = nil }
        }
    }

    /// How many follow what it tells.
    public var listeners: Int { state.listeners.count }

    /// Tells whoever follows.
    public func tell(_ happening: StreamHappening) {
        for listener in state.listeners.values where !listener.tell(happening) { listener.end.finish() }
    }

    /// Shows a post first in its list, and tells of it.
    public func post(_ item: StreamItem) {
        change { $0.home.insert(item, at: 0) }
        tell(.entry(.came(item)))
    }

    /// Ends every following, as a server does that is started anew.
    public func endFollowing() {
        for listener in state.listeners.values { listener.end.finish() }
    }
}
