import HTTP
import Primitives

/// The one thread that talks to libcurl.
///
/// Callers leave commands in an inbox and wake the thread; it alone owns transfers and resumes their callers.
final class Loop: Sendable {
    private enum Command {
        case start(Call)
        case cancel(Ticket)
    }

    private struct Inbox {
        var commands: [Command] = []
        var isClosed = false
    }

    private let inbox = Lock(Inbox())
    private let multi: MultiHandle
    private let configuration: ClientConfiguration

    init(_ configuration: ClientConfiguration) throws(HTTPClientError) {
        multi = try MultiHandle()
        self.configuration = configuration
    }

    // MARK: from any thread

    /// Hands a leg to the loop; the waiter is resumed whatever happens.
    func start(_ call: Call) {
        let isTaken = inbox.withLock { inbox in
            guard !inbox.isClosed else { return false }
            inbox.commands.append(.start(call))
            return true
        }
        guard isTaken else {
            call.waiter.resume(returning: .failure(.shutDown))
            return
        }
        multi.wake()
    }

    /// Ends a transfer, whether it has begun or not.
    func cancel(_ ticket: Ticket) {
        ticket.cancel()
        inbox.withLock { $0.commands.append(.cancel(ticket)) }
        multi.wake()
    }

    /// Ends every transfer and then the thread; what is started later fails.
    func close() {
        inbox.withLock { $0.isClosed = true }
        multi.wake()
    }

    // MARK: on the loop thread

    func run() {
        var calls = CallScheduler(configuration, multi)
        while true {
            let (commands, isClosed) = inbox.withLock { inbox in
                defer { inbox.commands = [] }
                return (inbox.commands, inbox.isClosed)
            }
            for command in commands {
                switch command {
                case .start(let call): calls.take(call)
                case .cancel(let ticket): calls.end(.cancelled, "the caller left") { $0.ticket === ticket }
                }
            }
            if isClosed {
                calls.end(.cancelled, "the program is shutting down") { _ in true }
                return
            }
            calls.begin()
            multi.perform()
            while let (id, code) = multi.nextDone() { calls.complete(id, code) }
            let now = ContinuousClock.now
            calls.endLate(now)
            // Places became free; what begins now makes the wait return at once.
            calls.begin()
            multi.wait(milliseconds: Self.wait(until: calls.nextDeadline, now))
        }
    }

    /// Milliseconds until the next deadline, a minute when there is none: a command wakes the loop anyway.
    private static func wait(until deadline: ContinuousClock.Instant?, _ now: ContinuousClock.Instant) -> Int32 {
        guard let deadline else { return 60_000 }
        return Int32(min(60_000, max(0, (deadline - now).milliseconds + 1)))
    }
}

extension FetchError {
    static let shutDown = FetchError(.cancelled, mayHaveArrived: false, detail: "the program is shutting down")
}
