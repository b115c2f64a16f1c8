public import Primitives

/// Where held forms are kept.
public protocol HeldFormStore: Sendable {
    /// Keeps a form; the oldest past the limits of `HeldForm` go.
    func hold(_ form: HeldForm) async throws
    /// Finds a form of a browser.
    func form(_ id: ID<HeldForm>, _ browser: BrowserKey) async throws -> HeldForm?
    /// Drops a form once its text has found its place.
    func drop(_ id: ID<HeldForm>, _ browser: BrowserKey) async throws
    /// Removes forms held before a moment.
    func purge(_ heldBefore: Timestamp) async throws -> Int
}
