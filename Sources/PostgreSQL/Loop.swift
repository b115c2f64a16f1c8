internal import Glibc
internal import Primitives
internal import SQLAccess

/// The thread that speaks with the server over all connections.
///
/// - Rule: connections are touched here alone; tasks hand in statements and wait, and rows are decoded by the task that
///   asked for them.
/// - Why: what waits while one batch is under way goes over together, which costs a quarter of the processor time of a
///   connection for each task.
final class Loop: Sendable {
    private struct Inbox {
        var messages: [Message] = []
        /// How much of them waits for a connection.
        var coming = 0
        /// What waited for a connection when the thread last looked.
        var waiting = 0
        var isStopped = false
        /// Whether nobody reads it any more.
        var isOver = false
    }

    private struct End {
        var isOver = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let inbox = Lock(Inbox())
    private let end = Lock(End())
    private let wake: WakeSignal
    private let longestQueue: Int
    /// What was done over it.
    let statistics = Lock(DatabaseStatistics())

    /// A loop whose thread was not started.
    init(_ configuration: DatabaseConfiguration) throws(DatabaseError) {
        guard let wake = WakeSignal() else {
            throw DatabaseError(.unavailable, "no more file descriptors; raise the limit with ulimit -n")
        }
        self.wake = wake
        longestQueue = max(1, configuration.longestQueue)
    }

    /// Asks for work; throws when the loop has stopped or too much waits.
    func ask(_ message: Message) throws(DatabaseError) {
        let (refusal, isFirst): (DatabaseError?, Bool) = inbox.withLock { inbox in
            if inbox.isStopped { return (.closed, false) }
            if inbox.waiting + inbox.coming >= longestQueue { return (.crowded, false) }
            inbox.messages.append(message)
            if case .run(let pending, _) = message { inbox.coming += pending.count } else { inbox.coming += 1 }
            return (nil, inbox.messages.count == 1)
        }
        if let refusal { throw refusal }
        if isFirst { wake.signal() }
    }

    /// Tells what must arrive, stopped or not.
    func tell(_ message: Message) {
        let (isOver, isFirst) = inbox.withLock { inbox in
            if case .stop = message { inbox.isStopped = true }
            if !inbox.isOver { inbox.messages.append(message) }
            return (inbox.isOver, inbox.messages.count == 1)
        }
        if isOver { refuse(message) } else if isFirst { wake.signal() }
    }

    /// Ends what nobody reads any more: a task that a transaction left behind may come late.
    private func refuse(_ message: Message) {
        guard case .runLeased(let pending, _, _) = message else { return }
        for pending in pending { pending.waiter.finish(.failure(DatabaseError.lost)) }
    }

    /// The life of the thread; ends when it was told to stop and nothing is under way.
    func work(_ url: DatabaseURL, _ configuration: DatabaseConfiguration) {
        let statistics = statistics
        var dispatcher = Dispatcher(
            url,
            configuration,
            tell: { [weak self] message in self?.tell(message) },
            count: { writes in statistics.withLock { $0.count(groupOf: writes) } }
        )
        while true {
            for message in take() { dispatcher.handle(message) }
            dispatcher.dispatch()
            if dispatcher.isDone {
                dispatcher.close()
                return finish()
            }
            inbox.withLock { $0.waiting = dispatcher.waiting }
            var sockets = dispatcher.connections.values.map { connection in
                pollfd(
                    fd: connection.descriptor,
                    events: Int16(POLLIN) | (connection.wantsToWrite ? Int16(POLLOUT) : 0),
                    revents: 0
                )
            }
            let ids = Array(dispatcher.connections.keys)
            wake.wait(for: &sockets, atMost: dispatcher.isBusy ? .seconds(1) : nil)
            // The library closes a socket by itself when it cannot write.
            for (id, socket) in zip(ids, sockets) where socket.revents != 0 || socket.fd < 0 { dispatcher.attend(id) }
            dispatcher.endWhatIsLate(.now)
        }
    }

    private func take() -> [Message] {
        inbox.withLock { inbox in
            // Until it is known how many of them wait, all count: no more may come in meanwhile.
            inbox.waiting += inbox.coming
            defer { (inbox.messages, inbox.coming) = ([], 0) }
            return inbox.messages
        }
    }

    /// Waits until the thread has done everything; any number of tasks may.
    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let isOver = end.withLock { end in
                if !end.isOver { end.waiting.append(continuation) }
                return end.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    private func finish() {
        let rest = inbox.withLock { inbox in
            inbox.isOver = true
            return inbox.messages
        }
        for message in rest { refuse(message) }
        let waiting = end.withLock { end in
            defer { end = End(isOver: true) }
            return end.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
