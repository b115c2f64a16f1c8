public import Primitives

/// Links that lead to what does harm: moderators say which, and nothing here is written or sent that has one (MO-04).
public struct BlockedLinks: Sendable {
    private let store: any BlockedLinkStore
    private let clock: Clock
    private let scanner: LinkScanner
    private let known = Lock(Known())

    /// The most patterns that are blocked at a time.
    public static let maximum = 10_000

    /// What is in memory of the store, and how often it was written since the start.
    private struct Known: Sendable {
        var patterns: LinkPatterns?
        var generation = 0
    }

    /// The use cases.
    ///
    /// - Parameter ascii: the ASCII form of a host name as browsers map it (UTS 46); `nil` for what is none.
    public init(store: any BlockedLinkStore, clock: Clock, ascii: @escaping @Sendable (String) -> String?) {
        self.store = store
        self.clock = clock
        scanner = LinkScanner(ascii: ascii)
    }

    // MARK: Refusing

    /// What of a text may not stand here: the first pattern that blocks something in it that could be an address.
    public func first(in texts: [String]) async throws -> LinkPattern? {
        let patterns = try await current.patterns
        guard !patterns.isEmpty else { return nil }
        for text in texts {
            if let pattern = scanner.first(in: text, where: patterns.first) { return pattern }
        }
        return nil
    }

    /// What a page may link to now: words of before stay, their links to what is blocked do not.
    public func filter() async throws -> LinkFilter {
        let (patterns, generation) = try await current
        return LinkFilter(patterns, scanner, generation)
    }

    /// Read from the store once, and again after each act; two that come at once both read.
    private var current: (patterns: LinkPatterns, generation: Int) {
        get async throws {
            let (known, generation) = self.known.withLock { ($0.patterns, $0.generation) }
            if let known { return (known, generation) }
            let patterns = LinkPatterns(try await store.patterns())
            self.known.withLock { if $0.generation == generation { $0.patterns = patterns } }
            return (patterns, generation)
        }
    }

    // MARK: Moderating

    /// The pattern of an address as a moderator types it, with or without scheme; `nil` where it is none.
    public func pattern(typed text: String) -> LinkPattern? {
        guard let address = scanner.typed(text) else { return nil }
        let pattern = LinkPattern(host: address.host, path: address.path)
        // What has a slash in a segment would be another one when it is read again.
        let isWhole = LinkPattern(kept: pattern.text) == pattern && !pattern.text.utf8.contains { $0 < 0x20 }
        return isWhole && pattern.text.utf8.count <= LinkPattern.maximumLength ? pattern : nil
    }

    /// What is blocked, by host and path.
    public func all() async throws -> [LinkPattern] { try await store.patterns() }

    /// Blocks links or allows them again, for a reason in words; those that stand so already are passed over.
    public func set(
        _ patterns: [LinkPattern],
        blocked isBlocked: Bool,
        because reason: ModerationWords,
        by moderator: ID<Member>
    ) async throws -> LinkChange {
        let now = clock.now()
        let acts = patterns.map { pattern in
            LinkAct(
                number: 0,
                pattern: pattern,
                isBlocked: isBlocked,
                reason: reason,
                moderatorID: moderator,
                moment: now
            )
        }
        let change = try await store.perform(acts, Self.maximum)
        known.withLock { $0 = Known(patterns: nil, generation: $0.generation + 1) }
        return change
    }

    /// The log, the newest first, older than the act of that number.
    public func log(before number: Int64?, limit: Int) async throws -> [LinkAct] {
        try await store.acts(before: number, limit)
    }
}
