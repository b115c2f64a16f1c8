/// One request's way to exactly one answer, as a value.
///
/// Two sides meet here, under one lock: the event loop, which starts the handler and alone may queue an answer, and
/// whoever has an answer: the handler's task, the deadline, or the drain. The first answer counts, the others are
/// dropped.
struct ExchangeState<Answer> {
    enum Phase {
        /// The handler runs on the event loop, or has moved to another thread without the loop knowing yet.
        case running
        /// An answer came while the loop was still inside the handler's first stretch.
        case ready(Answer)
        /// The connection is suspended in libmicrohttpd.
        case suspended
        /// An answer came and the connection was told to resume.
        case resumed(Answer)
        /// The answer was handed to libmicrohttpd.
        case queued
    }

    /// What the giver of an answer must do.
    enum Delivery: Equatable {
        /// Nothing: the event loop is about to look.
        case kept
        /// Resume the connection, once.
        case resume
        /// Nothing: another answer was first.
        case dropped
    }

    /// What the event loop must do when the handler's first stretch is over.
    enum Step {
        /// Queue this answer.
        case queue(Answer)
        /// Suspend the connection, before the lock is let go.
        case suspend
    }

    private(set) var phase = Phase.running

    /// Takes an answer from any side.
    mutating func answer(_ answer: Answer) -> Delivery {
        switch phase {
        case .running:
            phase = .ready(answer)
            return .kept
        case .suspended:
            phase = .resumed(answer)
            return .resume
        case .ready, .resumed, .queued:
            return .dropped
        }
    }

    /// The handler has returned or is waiting; called once by the event loop.
    mutating func settle() -> Step {
        switch phase {
        case .running:
            phase = .suspended
            return .suspend
        case .ready(let answer):
            phase = .queued
            return .queue(answer)
        case .suspended, .resumed, .queued:
            preconditionFailure("a request settles once")  // only the access callback calls this, after starting it
        }
    }

    /// The answer after a resume; `nil` when there is none to queue.
    mutating func take() -> Answer? {
        guard case .resumed(let answer) = phase else { return nil }
        phase = .queued
        return answer
    }
}
