import HTTP
import Primitives

/// One request to one address: a call is one leg, and one more for each redirect it follows.
struct Leg: Sendable {
    /// An answer that is handed over in pieces, as it comes.
    struct Pieces: Sendable {
        /// How long nothing may come.
        let silence: Duration
        let take: Follow.Take
    }

    let request: ClientRequest
    let destination: Destination
    /// When the answer, or the head of one that goes on, has to be there.
    let deadline: ContinuousClock.Instant
    /// `nil` for an answer that is waited for as a whole.
    var pieces: Pieces?
}
