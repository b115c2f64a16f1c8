/// What was sent on a connection and is not answered yet: statements, and one Sync behind them.
///
/// Without a BEGIN, everything up to the Sync is one transaction, and one statement that fails undoes all (PostgreSQL,
/// 55.2.3 and 34.5.1.3). Answers come in the order of what was sent.
struct Exchange {
    /// One thing that was sent.
    enum Step: Hashable {
        /// The statement of this number is prepared.
        case prepare(Int, StatementKey)
        /// The statement of this number is run.
        case run(Int)
        /// Everything before is committed.
        case sync
    }

    /// What became of a statement.
    enum Answer {
        /// It ran.
        case rows(Rows)
        /// It failed.
        case failed(DatabaseError)
        /// It is none that this module runs. What the server made of those around it is another matter.
        case refused(DatabaseError)
        /// One before it failed, so it was passed over.
        case passedOver
    }

    private let steps: [Step]
    private var position = 0
    private(set) var answers: [Answer?]
    /// What the server has prepared now.
    private(set) var prepared: [StatementKey] = []
    /// Why nothing was committed although every statement ran.
    private(set) var commitError: DatabaseError?

    /// What is about to be sent.
    init(_ steps: [Step]) {
        self.steps = steps + [.sync]
        let count = steps.count { if case .run = $0 { true } else { false } }
        answers = Array(repeating: nil, count: count)
    }

    /// One of so many statements of which nothing is known.
    static func none(of count: Int) -> Exchange { Exchange((0..<count).map { .run($0) }) }

    /// What the next answer belongs to; `nil` when all have come.
    var step: Step? { position < steps.count ? steps[position] : nil }

    /// Takes an answer to the present step.
    mutating func take(_ answer: Answer) {
        switch (step, answer) {
        case (.prepare(_, let key), .rows):
            prepared.append(key)
        case (.prepare(let number, _), _):
            // The statement itself is passed over then, which must not hide why.
            if answers[number] == nil { answers[number] = answer }
        case (.run(let number), .passedOver):
            if answers[number] == nil { answers[number] = answer }
        case (.run(let number), _):
            answers[number] = answer
        case (.sync, .failed(let error)):
            commitError = error
        case (.sync, _), (nil, _):
            break
        }
    }

    /// Goes on to the next step.
    ///
    /// - Parameter sync: whether the Sync was answered; before that, its step does not end.
    mutating func endStep(sync: Bool = false) {
        guard position < steps.count, sync || steps[position] != .sync else { return }
        position += 1
    }

    /// Whether the server said that a statement failed, which undoes all.
    var isUndone: Bool {
        for case .failed in answers { return true }
        return false
    }
}
