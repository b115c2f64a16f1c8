import Flyleaf
import HTTP

extension LinkReadingFailure {
    /// Why nothing came back.
    init(_ error: FetchError) {
        self =
            switch error.reason {
            case .refusedAddress: .notPublic
            case .timedOut: .tooSlow
            case .tooLarge: .tooLarge
            case .unreachable, .insecure, .brokenAnswer, .cancelled: .unreachable
            }
    }
}
