public import Primitives

/// Which page wrote a draft last, and with which of its sendings; a page knows by it what it was filled from.
public struct DraftMark: Sendable, Hashable {
    /// The page with the form, as it was shown once.
    public let page: ID<DraftMark>
    /// Counts what the page sent by itself, so that what was under way longer does not replace what is newer.
    public let turn: Int

    /// A mark.
    public init(page: ID<DraftMark>, turn: Int) {
        self.page = page
        self.turn = turn
    }

    /// The most that is believed of a page's count.
    public static let maximumTurn = 1_000_000_000

    /// Reads the fields of a form; `nil` unless they are ones that a page of ours could have.
    public init?(page: String, turn: String) {
        guard let page = ID<DraftMark>(page), let turn = Int(turn), (0...Self.maximumTurn).contains(turn) else {
            return nil
        }
        self.init(page: page, turn: turn)
    }

    /// Reads what `text` gives.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(page: String(parts[0]), turn: String(parts[1]))
    }

    /// Page and turn as one word.
    public var text: String { "\(page.text)-\(turn)" }
}
