public import Primitives

/// Where held forms are kept.
public protocol HeldFormStore: Sendable {
    /// Keeps a form; the oldest past the limits of `HeldForm` go.
    func hold(_ form: HeldForm) async throws
    /// Finds a form of a browser.
    func form(_ id: ID<HeldForm>, _ browser: BrowserKey) async throws -> HeldForm?
    /// Keeps photos with a form of a browser, behind those of another form of that browser, which go over to it; the oldest
    /// of all past `HeldPhoto.maximumInAll` go.
    func holdPhotos(
        _ photos: [HeldPhoto],
        _ form: ID<HeldForm>,
        _ browser: BrowserKey,
        after other: ID<HeldForm>?
    ) async throws
    /// The photos of a form of a browser, in the order they came in.
    func photos(_ form: ID<HeldForm>, _ browser: BrowserKey) async throws -> [ChosenPhoto]
    /// Makes the photos of a form of a browser those of a member, without a review so far; the form keeps its words. `false`
    /// where all photos of the member would take more than `limit` bytes with them, and they are gone.
    func givePhotos(
        _ form: ID<HeldForm>,
        _ browser: BrowserKey,
        _ member: ID<Member>,
        _ moment: Timestamp,
        within limit: Int
    ) async throws -> Bool
    /// Drops a form with its photos once its text has found its place.
    func drop(_ id: ID<HeldForm>, _ browser: BrowserKey) async throws
    /// Removes forms with their photos held before a moment.
    func purge(_ heldBefore: Timestamp) async throws -> Int
}
