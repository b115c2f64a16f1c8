import Flyleaf
import HTTP
import Primitives

/// How a call ended that X answered.
enum XResult: Sendable {
    /// The value, with the header fields beside it.
    case done(JSON, Fields)
    /// X said no, and why.
    case refused(XError, NetworkFailure)

    /// The value; throws what was refused.
    var value: (json: JSON, fields: Fields) {
        get throws(NetworkFailure) {
            switch self {
            case .done(let json, let fields): (json, fields)
            case .refused(_, let failure): throw failure
            }
        }
    }
}
