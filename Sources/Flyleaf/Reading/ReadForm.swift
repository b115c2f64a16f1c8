public import Primitives

/// One read as somebody typed it.
public struct ReadForm: Sendable, Equatable {
    /// The read it is about; `nil` for one that is to be added.
    public var id: ID<BookRead>?
    /// When it began: `2026-05-03`, `2026-05`, `2026` or nothing.
    public var started: String
    /// When it ended, the same way.
    public var ended: String
    /// How it stands.
    public var outcome: BookRead.Outcome
    /// How far it came: `120`, `35 %` or nothing.
    public var progress: String
    /// Whether it is to go.
    public var isRemoved: Bool

    /// What is wrong with its fields.
    public struct Faults: Error, Sendable, Equatable {
        /// With the beginning.
        public var started: ReadingFormFault?
        /// With the end.
        public var ended: ReadingFormFault?
        /// With how far it came.
        public var progress: ReadingFormFault?

        /// Nothing is wrong.
        public init() {}
    }

    /// A read as typed.
    public init(
        id: ID<BookRead>?,
        started: String,
        ended: String,
        outcome: BookRead.Outcome,
        progress: String,
        isRemoved: Bool
    ) {
        self.id = id
        self.started = started
        self.ended = ended
        self.outcome = outcome
        self.progress = progress
        self.isRemoved = isRemoved
    }

    /// A read as a form shows it.
    public init(_ read: BookRead) {
        self.init(
            id: read.id,
            started: read.started?.description ?? "",
            ended: read.ended?.description ?? "",
            outcome: read.outcome,
            progress: read.progress?.text ?? "",
            isRemoved: false
        )
    }

    /// Fields for one more read.
    public static let blank = ReadForm(
        id: nil,
        started: "",
        ended: "",
        outcome: .finished,
        progress: "",
        isRemoved: false
    )

    /// Whether the fields for one more read are as they were given, but for blanks.
    public var isBlank: Bool {
        id == nil && outcome == Self.blank.outcome && [started, ended, progress].allSatisfy(Flyleaf.isBlank)
    }

    /// The read it says.
    ///
    /// - Parameter fresh: the identifier of one that is added.
    public func read(_ fresh: ID<BookRead>) throws(Faults) -> BookRead {
        var faults = Faults()
        let (started, ended) = (self.started.asPartialDate, self.ended.asPartialDate)
        let progress = ReadingProgress(self.progress)
        if started == nil, !Flyleaf.isBlank(self.started) { faults.started = .notADate }
        if ended == nil, !Flyleaf.isBlank(self.ended) {
            faults.ended = .notADate
        } else if ended != nil, outcome == .ongoing {
            faults.ended = .endsAndGoesOn
        } else if let started, let ended, !started.canPrecede(ended) {
            faults.ended = .endsBeforeItBegins
        }
        if progress == nil, !Flyleaf.isBlank(self.progress) { faults.progress = .notAProgress }
        guard faults == Faults() else { throw faults }
        return BookRead(id: id ?? fresh, started: started, ended: ended, outcome: outcome, progress: progress)
    }
}

extension String {
    fileprivate var asPartialDate: PartialDate? {
        PartialDate(String(decoding: utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self))
    }
}
