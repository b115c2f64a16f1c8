import HTTP
import Primitives

/// One request to one address: a call is one leg, and one more for each redirect it follows.
struct Leg: Sendable {
    let request: ClientRequest
    let destination: Destination
    let deadline: ContinuousClock.Instant
}
