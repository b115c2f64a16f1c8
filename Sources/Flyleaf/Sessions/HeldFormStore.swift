public import Primitives

/// Where held forms are kept.
public struct HeldFormStore: Sendable {
    /// Keeps a form; the oldest past the limits of `HeldForm` go.
    public var hold: @Sendable (HeldForm) async throws -> Void
    /// Finds a form of a browser.
    public var form: @Sendable (ID<HeldForm>, BrowserKey) async throws -> HeldForm?
    /// Drops a form once its text has found its place.
    public var drop: @Sendable (ID<HeldForm>, BrowserKey) async throws -> Void
    /// Removes forms held before a moment.
    public var purge: @Sendable (_ heldBefore: Timestamp) async throws -> Int

    /// A store from closures.
    public init(
        hold: @escaping @Sendable (HeldForm) async throws -> Void,
        form: @escaping @Sendable (ID<HeldForm>, BrowserKey) async throws -> HeldForm?,
        drop: @escaping @Sendable (ID<HeldForm>, BrowserKey) async throws -> Void,
        purge: @escaping @Sendable (_ heldBefore: Timestamp) async throws -> Int
    ) {
        self.hold = hold
        self.form = form
        self.drop = drop
        self.purge = purge
    }
}
