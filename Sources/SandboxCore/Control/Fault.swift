/// Something the fault dial makes go wrong, so that an app can be seen to bear it.
package struct Fault: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// The call is refused: error 368, or the code that was set.
        case refuse
        /// The call is answered late.
        case delay
        /// The work is done and the reply never arrives.
        case drop
        /// The app has used up its calls: error 4.
        case rateLimit = "rate_limit"
        /// The token that came with the call expires: error 190/463.
        case expire
        /// The service is out of order, and nothing is done: error 2 as 503.
        case serverError = "server_error"

        package var words: String {
            switch self {
            case .refuse: "refuse the call"
            case .delay: "answer late"
            case .drop: "do the work and drop the reply"
            case .rateLimit: "say that there were too many calls"
            case .expire: "expire the token of the call"
            case .serverError: "answer with a server error"
            }
        }
    }

    package var kind: Kind
    /// Only calls whose path holds this text; empty for all.
    package var path: String
    /// Only calls by this method; absent for all.
    package var method: String?
    /// How many calls it still meets.
    package var count: Int
    /// How late, for ``Kind/delay``.
    package var milliseconds: Int
    /// The code of the error, for ``Kind/refuse``.
    package var code: Int
    /// The subcode of the error, for ``Kind/refuse``.
    package var subcode: Int?

    package func meets(path: String, method: String) -> Bool {
        guard self.method == nil || self.method == method else { return false }
        return self.path.isEmpty || path.contains(self.path)
    }
}
