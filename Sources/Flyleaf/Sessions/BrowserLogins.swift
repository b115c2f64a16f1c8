public import Primitives

/// The accounts one browser remembers: at most one that is used now, and others it can go back to.
///
/// The cookie is their tokens joined by `~`, the one in use first; a cookie that begins with `~` uses none. Each token
/// opens its own account only, so a browser that remembers two can never mix them.
public struct BrowserLogins: Sendable, Equatable {
    /// How many accounts a browser remembers.
    public static let maximum = 5

    /// The account in use.
    public private(set) var current: SessionToken?
    /// The accounts that can be chosen, the one used last first.
    public private(set) var others: [SessionToken]

    /// Reads a cookie; what cannot be a token of ours is left out.
    public init(cookie: String?) {
        others = []
        // Nearly every browser remembers one account, or none.
        guard let cookie, cookie.utf8.contains(Self.separator) else {
            current = cookie.flatMap(SessionToken.init)
            return
        }
        let parts = cookie.utf8.split(separator: Self.separator, omittingEmptySubsequences: false)
            .prefix(Self.maximum + 1)
        let tokens = parts.map { SessionToken(cookie: String(Substring($0))) }
        current = tokens.first ?? nil
        for case let token? in tokens.dropFirst() where !all.contains(where: { $0.id == token.id }) {
            others.append(token)
        }
        if all.count > Self.maximum { others.removeLast() }
    }

    /// Every account, the one in use first.
    public var all: [SessionToken] { (current.map { [$0] } ?? []) + others }

    /// The value of the cookie; `nil` when no account is left.
    public var cookie: String? {
        guard !all.isEmpty else { return nil }
        return ([current?.cookie ?? ""] + others.map(\.cookie)).joined(separator: "~")
    }

    /// Makes an account the one in use; the answer is those that are too many now and must be ended.
    public mutating func enter(_ token: SessionToken) -> [SessionToken] {
        remove([token.id])
        others = all
        current = token
        let tooMany = Array(others.dropFirst(Self.maximum - 1))
        others.removeLast(tooMany.count)
        return tooMany
    }

    /// Puts a renewed token in the place of the one in use.
    public mutating func renew(_ token: SessionToken) {
        current = token
    }

    /// Forgets accounts; another one is never taken into use by that.
    public mutating func remove(_ sessions: Set<ID<Session>>) {
        if let id = current?.id, sessions.contains(id) { current = nil }
        others.removeAll { sessions.contains($0.id) }
    }

    private static let separator = UInt8(ascii: "~")
}
