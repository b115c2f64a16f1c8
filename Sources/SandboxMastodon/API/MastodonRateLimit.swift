internal import HTTP
internal import Primitives
internal import SandboxCore

/// Counts calls in periods of five minutes, per token, and per address for those without.
final class MastodonRateLimit: Sendable {
    /// Where a caller stands, as the header fields tell it.
    struct Standing: Sendable, Equatable {
        var limit: Int
        /// Below zero when the call is one too many.
        var remaining: Int
        var reset: Timestamp

        func apply(to response: inout Response) {
            response.fields[FieldName.known("X-RateLimit-Limit")] = String(limit)
            response.fields[FieldName.known("X-RateLimit-Remaining")] = String(max(0, remaining))
            // With six digits and a Z, which other servers write as seconds.
            response.fields[FieldName.known("X-RateLimit-Reset")] = "\(reset.rfc3339.dropLast()).000000Z"
        }
    }

    private struct Period {
        var number: Int64
        var calls: [String: Int] = [:]
    }

    static let seconds: Int64 = 300
    static let perToken = 300
    static let perAddress = 7500

    private let period = Lock(Period(number: 0))

    func count(_ identity: MastodonCall.Identity, address: String, at moment: Timestamp) -> Standing {
        let number = moment.seconds / Self.seconds
        let (key, limit) =
            if case .caller(let caller) = identity {
                ("token \(Hex.encode(caller.token.hash))", Self.perToken)
            } else {
                ("address \(address)", Self.perAddress)
            }
        let calls = period.withLock { period in
            if period.number != number { period = Period(number: number) }
            let calls = period.calls[key, default: 0] + 1
            period.calls[key] = calls
            return calls
        }
        return Standing(limit: limit, remaining: limit - calls, reset: Timestamp(seconds: (number + 1) * Self.seconds))
    }
}
