/// Why a page of the web could not be read; pages have words for each.
public enum LinkReadingFailure: Error, Sendable, Equatable {
    /// The address leads to no public server that answers over HTTPS.
    case notPublic
    /// The server cannot be reached, or what it sends is broken, or leads on and on.
    case unreachable
    /// It takes too long.
    case tooSlow
    /// It is larger than a page that is read.
    case tooLarge
    /// The server answers with another status than "here it is".
    case refused(status: Int)
    /// It is no page: a picture, a file.
    case notAPage
    /// It has neither title nor description.
    case saysNothing

    /// Whether it may be another time: the server is in trouble, or asks for patience.
    public var isPassing: Bool {
        switch self {
        case .unreachable, .tooSlow, .refused(status: 408), .refused(status: 425), .refused(status: 429): true
        case .refused(let status): (500..<600).contains(status)
        case .notPublic, .tooLarge, .notAPage, .saysNothing: false
        }
    }
}
