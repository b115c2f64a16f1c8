public import Primitives

/// Forms that wait until their person has logged in.
public struct HeldForms: Sendable {
    private let store: any HeldFormStore
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(store: any HeldFormStore, clock: Clock, randomness: Randomness) {
        self.store = store
        self.clock = clock
        self.randomness = randomness
    }

    /// Keeps the url-encoded fields of a form of a page for the browser that sent them.
    public func hold(_ fields: String, of path: LocalPath, for browser: BrowserKey) async throws -> ID<HeldForm> {
        let now = clock.now()
        let form = HeldForm(id: randomness.id(at: now), browser: browser, path: path, fields: fields, heldAt: now)
        try await store.hold(form)
        return form.id
    }

    /// The photos that wait with a form of a browser.
    public func photos(of id: ID<HeldForm>, for browser: BrowserKey) async throws -> [ChosenPhoto] {
        try await store.photos(id, browser)
    }

    /// Keeps photos with a held form of a browser, and those of the form it was opened from.
    public func hold(
        _ photos: [HeldPhoto],
        with id: ID<HeldForm>,
        for browser: BrowserKey,
        after other: ID<HeldForm>?
    ) async throws {
        try await store.holdPhotos(photos, id, browser, after: other)
    }

    /// Makes the photos of a form of a browser those of the member who has logged in there; `false` where the member's photos
    /// would take more than `limit` bytes with them, and they are gone.
    public func givePhotos(
        of id: ID<HeldForm>,
        for browser: BrowserKey,
        to member: ID<Member>,
        within limit: Int
    ) async throws -> Bool {
        guard try await !store.photos(id, browser).isEmpty else { return true }
        return try await store.givePhotos(id, browser, member, clock.now(), within: limit)
    }

    /// The url-encoded fields of a form; `nil` for another browser's and on another page than its own.
    public func fields(_ id: ID<HeldForm>, of path: String, for browser: BrowserKey) async throws -> String? {
        guard let form = try await store.form(id, browser), form.path.text == path else { return nil }
        return form.fields
    }

    /// Drops a form of a browser once its text has found its place.
    public func drop(_ id: ID<HeldForm>, of browser: BrowserKey) async throws {
        try await store.drop(id, browser)
    }
}
