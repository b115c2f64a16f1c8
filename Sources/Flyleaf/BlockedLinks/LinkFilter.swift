/// Which addresses a page may link to, as moderators had it at one moment.
public struct LinkFilter: Sendable {
    private let patterns: LinkPatterns
    private let scanner: LinkScanner
    /// Tells one state of what is blocked from another, as long as the program runs.
    public let generation: Int

    init(_ patterns: LinkPatterns, _ scanner: LinkScanner, _ generation: Int) {
        self.patterns = patterns
        self.scanner = scanner
        self.generation = generation
    }

    /// Nothing is blocked.
    public static let open = LinkFilter(LinkPatterns([]), LinkScanner(ascii: { $0 }), 0)

    /// Whether nothing in an address is blocked.
    public func allows(_ address: String) -> Bool {
        patterns.isEmpty || scanner.first(in: address, where: patterns.first) == nil
    }
}
