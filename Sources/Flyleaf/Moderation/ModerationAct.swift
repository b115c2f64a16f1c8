public import Primitives

/// An act of a moderator or of the operator, as the log keeps it for good.
public struct ModerationAct: Sendable, Equatable {
    /// What was done.
    public enum Kind: String, Sendable, CaseIterable {
        /// A thing was taken from sight.
        case hide
        /// It was given back.
        case restore
        /// Flags were found to be nothing.
        case dismiss
        /// A member was warned.
        case warn
        /// A member was shut out.
        case suspend
        /// A member was let in again.
        case lift
        /// A member's picture was removed; they can choose another.
        case unpicture
        /// An objection was answered.
        case answer
        /// A member was made a moderator.
        case appoint
        /// A member is a moderator no more.
        case discharge
    }

    /// What the member says against an act, once, and what a moderator answers.
    public struct Objection: Sendable, Equatable {
        /// What they say.
        public let words: ModerationWords
        /// When.
        public let moment: Timestamp
        /// The answer; `nil` while it waits.
        public let answer: ModerationWords?

        /// An objection.
        public init(words: ModerationWords, moment: Timestamp, answer: ModerationWords?) {
            self.words = words
            self.moment = moment
            self.answer = answer
        }
    }

    /// Its place in the log; 0 before it is kept.
    public var number: Int64
    /// The identifier.
    public let id: ID<ModerationAct>
    /// What was done.
    public let kind: Kind
    /// Who did it; `nil` for the operator, or a moderator whose account is gone.
    public let moderatorID: ID<Member>?
    /// What it is about.
    public let subject: FlagSubject
    /// Whom it touches; `nil` when their account is gone.
    public let memberID: ID<Member>?
    /// Why.
    public let reason: ModerationWords
    /// When.
    public let moment: Timestamp
    /// What the member says against it.
    public var objection: Objection?

    /// An act.
    public init(
        number: Int64,
        id: ID<ModerationAct>,
        kind: Kind,
        moderatorID: ID<Member>?,
        subject: FlagSubject,
        memberID: ID<Member>?,
        reason: ModerationWords,
        moment: Timestamp,
        objection: Objection?
    ) {
        self.number = number
        self.id = id
        self.kind = kind
        self.moderatorID = moderatorID
        self.subject = subject
        self.memberID = memberID
        self.reason = reason
        self.moment = moment
        self.objection = objection
    }
}

extension ModerationAct.Kind {
    /// Whether the member is told of it.
    public var isTold: Bool {
        switch self {
        case .hide, .restore, .warn, .suspend, .lift, .unpicture: true
        case .dismiss, .answer, .appoint, .discharge: false
        }
    }

    /// Whether the member can object to it.
    public var canBeObjectedTo: Bool {
        switch self {
        case .hide, .warn, .suspend, .unpicture: true
        case .restore, .lift, .dismiss, .answer, .appoint, .discharge: false
        }
    }

    /// Whether it settles the flags that wait about its subject.
    public var settlesFlags: Bool {
        switch self {
        case .hide, .dismiss, .warn, .suspend, .unpicture: true
        case .restore, .lift, .answer, .appoint, .discharge: false
        }
    }
}
