public import Primitives

/// Where answers of a library outside are kept: nothing of them belongs to a member, or says who asked.
public protocol LibraryStore: Sendable {
    /// The works that an answer named, in order; `nil` where none is kept that came at `since` or later.
    ///
    /// An answer without works is of use from `emptySince` on.
    func answer(_ words: LookUpWords, _ since: Timestamp, _ emptySince: Timestamp) async throws -> [LibraryBook]?
    /// Keeps an answer and its works in place of what was kept of them; the oldest past `LookUps.maximumAnswers` go.
    func keep(_ words: LookUpWords, _ books: [LibraryBook], _ moment: Timestamp) async throws
    /// A work of any answer.
    func book(_ work: LibraryWork) async throws -> LibraryBook?
    /// The work that is meant: that of the number, else that of the same key (`BookKey`), the newest kept.
    func book(of claim: BookClaim) async throws -> LibraryBook?
    /// Removes some of what was kept before a moment; `false` when nothing is left.
    func purge(_ keptBefore: Timestamp) async throws -> Bool
}
