public import Primitives

extension ReadingEntry {
    /// What one press makes of the entry; pressed twice it is the same as once.
    ///
    /// The day is written down only where the press says when it was: reading begins today, and what goes on ends today.
    /// A book that was read some time ago gets no day that nobody told.
    ///
    /// - Parameter today: the reader's day.
    /// - Parameter fresh: the identifier of a read that is added.
    public func pressed(_ status: ReadingStatus, on today: PartialDate, _ fresh: ID<BookRead>) -> ReadingEntry {
        guard status != self.status else { return self }
        var entry = self
        switch status {
        case .want:
            // Taken back: what has just begun, and no more than that, never was; what went on for longer has stopped.
            entry.reads.removeAll { $0.outcome == .ongoing && ($0.started ?? today) == today && $0.progress == nil }
            entry.endOngoing(.stopped, on: today)
            entry.isWanted = true
        case .reading:
            entry.isWanted = false
            entry.add(BookRead(id: fresh, started: today, ended: nil, outcome: .ongoing, progress: nil))
        case .read:
            entry.end(.finished, on: today, fresh)
        case .stopped:
            entry.end(.stopped, on: today, fresh)
        }
        return entry
    }

    private mutating func end(_ outcome: BookRead.Outcome, on today: PartialDate, _ fresh: ID<BookRead>) {
        let wasWanted = isWanted
        isWanted = false
        if ongoing != nil {
            endOngoing(outcome, on: today)
        } else if !wasWanted, let index = reads.indices.last {
            // It had been marked as the other of the two: set right, and not read a second time.
            reads[index].outcome = outcome
        } else {
            add(BookRead(id: fresh, started: nil, ended: nil, outcome: outcome, progress: nil))
        }
    }

    private mutating func endOngoing(_ outcome: BookRead.Outcome, on today: PartialDate) {
        for index in reads.indices where reads[index].outcome == .ongoing {
            let read = reads[index]
            reads[index] = BookRead(
                id: read.id,
                started: read.started,
                ended: today,
                outcome: outcome,
                progress: outcome == .finished ? nil : read.progress
            )
        }
    }

    private mutating func add(_ read: BookRead) {
        guard reads.count < Self.maximumReads else { return }
        reads.append(read)
    }
}
