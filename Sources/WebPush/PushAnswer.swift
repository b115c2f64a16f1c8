public import HTTP

/// What a push service says to a message (RFC 8030 section 8.3, and what services add).
public enum PushAnswer: Sendable, Equatable {
    /// It takes care of it.
    case accepted
    /// The browser does not listen any more: the subscription goes.
    case gone
    /// It never takes this message.
    case refused
    /// It does not know our key, or not for this subscription.
    case unauthorized
    /// It may take it later, after so long where it says that.
    case later(Duration?)

    /// Nobody is kept waiting longer by a header.
    static let longestWait: Int64 = 86_400

    /// What an answer says.
    public init(_ response: ClientResponse) {
        switch response.status.code {
        case 200...299: self = .accepted
        case 404, 410: self = .gone
        case 401, 403: self = .unauthorized
        // Windows says 406 where others say 429.
        case 406, 408, 429, 500...599: self = .later(Self.wait(response.fields[.retryAfter]))
        default: self = .refused
        }
    }

    /// Seconds (RFC 9110 section 10.2.3); a date says nothing, because clocks differ.
    private static func wait(_ text: String?) -> Duration? {
        guard let text, (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text).map { .seconds(min(max($0, 1), longestWait)) }
    }
}
