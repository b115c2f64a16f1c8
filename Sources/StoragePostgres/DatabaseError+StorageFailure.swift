public import Flyleaf
public import PostgreSQL
import SQLAccess

extension DatabaseError: StorageFailure {
    /// Whether the server is away, or so busy that others were in the way again and again.
    public var isTemporary: Bool {
        switch kind {
        case .unavailable, .conflict, .outcomeUnknown: true
        default: false
        }
    }
}
