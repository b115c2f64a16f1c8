/// What each statement of a batch is told at its end.
///
/// - Rule: a statement is told that it was done only after the commit; that it was not, only when that is certain; and it
///   is sent again only in the second case.
/// - Why: whoever hears "not done" does it again.
/// - Without it: a connection lost between commit and answer would double a write.
enum BatchOutcome {
    /// What becomes of one statement.
    enum Verdict {
        case rows(Rows)
        case failed(DatabaseError)
        /// Undone through no fault of its own; it goes again.
        case again
    }

    /// The end of a batch whose Sync was answered.
    ///
    /// - Parameter wrote: whether the batch changes anything.
    static func finished(_ exchange: Exchange, wrote: Bool) -> [Verdict] {
        if let error = exchange.commitError {
            // Whose constraint it was nobody says; alone, each hears it of itself.
            return exchange.answers.map { _ in exchange.answers.count > 1 ? .again : .failed(error) }
        }
        return exchange.answers.map { answer in
            switch answer {
            case .failed(let error), .refused(let error): .failed(error)
            case .rows(let rows): exchange.isUndone ? .again : .rows(rows)
            case .passedOver: .again
            case nil: exchange.isUndone || !wrote ? .again : .failed(.unknown)
            }
        }
    }

    /// The end of a batch whose connection was lost.
    ///
    /// - Parameters:
    ///   - wrote: whether the batch changes anything.
    ///   - wasSent: whether its Sync may have reached the server, without which nothing is committed.
    static func lost(_ exchange: Exchange, wrote: Bool, wasSent: Bool) -> [Verdict] {
        // A statement that failed has undone all, whatever became of the connection afterwards.
        let error: DatabaseError = wrote && wasSent && !exchange.isUndone ? .unknown : .lost
        return exchange.answers.map { answer in
            switch answer {
            case .failed(let own), .refused(let own): .failed(own)
            case .rows, .passedOver, nil: .failed(error)
            }
        }
    }
}
