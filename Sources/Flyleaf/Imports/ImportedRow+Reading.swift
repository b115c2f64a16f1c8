public import Primitives

extension ImportedRow {
    /// What became of the status, the dates and the notes of a row.
    public struct Reading: Sendable, Equatable {
        /// What became of them.
        public enum Outcome: String, Sendable, CaseIterable {
            /// An entry of the reading life was made.
            case made
            /// The entry that an earlier file made was changed.
            case changed
            /// The entry says the same.
            case unchanged
            /// The member has an entry of their own, or has changed it since; it was left as it is.
            case ownKept = "own_kept"
            /// The member has as many entries, or quotations, as one can have.
            case refused
        }

        /// What became of them.
        public let outcome: Outcome
        /// The book of the entry.
        public let bookID: ID<Book>?
        /// When the entry was last changed, by an import.
        public let moment: Timestamp?

        /// What became of a row.
        public init(outcome: Outcome, bookID: ID<Book>?, moment: Timestamp?) {
            self.outcome = outcome
            self.bookID = bookID
            self.moment = moment
        }
    }
}
