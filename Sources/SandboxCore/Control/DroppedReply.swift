public import HTTP

extension Sandbox {
    /// Whether a response never arrives: the work is done, and the connection is closed.
    public static func isDropped(_ response: Response) -> Bool {
        if case .unanswered = response.body { true } else { false }
    }
}

extension Response {
    package mutating func markDropped() {
        self = Response(.internalServerError, body: .unanswered)
    }
}
