import Flyleaf

/// How far an import is, as its list and its page say it.
enum ImportStanding: Equatable {
    case unstarted
    /// Rows are worked on, or will be.
    case working
    case done
    /// Nobody works on it before its end: its member ended it, or there was no room for its job.
    case stopped
    case failed(JobFault)
    case undoing
    case undone

    /// - Parameter isDone: whether every row is worked on.
    init(_ bookImport: BookImport, _ job: Job?, isDone: Bool) {
        guard bookImport.startedAt != nil else {
            self = .unstarted
            return
        }
        guard let job else {
            // Jobs are forgotten some time after their end, and there is none while others take all the room.
            self = bookImport.undoneAt != nil ? .undone : isDone ? .done : .stopped
            return
        }
        switch (job.kind, job.state) {
        case (.takeImport, .waiting), (.takeImport, .running): self = .working
        case (.takeImport, .done): self = .done
        case (.undoImport, .waiting), (.undoImport, .running): self = .undoing
        case (.undoImport, .done): self = .undone
        case (_, .stopped): self = .stopped
        case (_, .failed): self = .failed(job.fault ?? .gaveUp)
        }
    }

    /// Whether it goes on without anybody.
    var changesByItself: Bool { self == .working || self == .undoing }

    var word: String {
        switch self {
        case .unstarted: "Not started"
        case .working: "Under way"
        case .done: "Done"
        case .stopped: "Stopped"
        case .failed(_): "Failed"
        case .undoing: "Being undone"
        case .undone: "Undone"
        }
    }

    /// The mark beside the word.
    var mark: String {
        switch self {
        case .unstarted, .stopped: "waiting"
        case .working, .undoing: "sending"
        case .done: "posted"
        case .failed(_): "refused"
        case .undone: "cancelled"
        }
    }
}
