import Flyleaf
import HTTP
import Primitives

/// What a server answered to a call that worked.
struct MastodonAnswer: Sendable {
    let status: Status
    let json: JSON
    let fields: Fields
}
