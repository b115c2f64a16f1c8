public import Primitives

/// A form somebody filled in but could not hand in, kept until they have logged in again.
public struct HeldForm: Sendable, Equatable {
    /// Names the form in an address.
    public let id: ID<HeldForm>
    /// The browser that sent it; nobody else gets it back.
    public let browser: BrowserKey
    /// The page it belongs to.
    public let path: LocalPath
    /// The fields, url-encoded.
    public let fields: String
    /// When it was sent.
    public let heldAt: Timestamp

    /// A held form.
    public init(id: ID<HeldForm>, browser: BrowserKey, path: LocalPath, fields: String, heldAt: Timestamp) {
        self.id = id
        self.browser = browser
        self.path = path
        self.fields = fields
        self.heldAt = heldAt
    }

    /// How long a form is kept.
    public static let lifetime = Duration.seconds(86_400)
    /// How many forms one browser may have waiting.
    public static let maximumPerBrowser = 10
    /// How many forms are kept in all; the oldest give way.
    public static let maximumInAll = 1000
}

/// Where held forms are kept.
public struct HeldFormStore: Sendable {
    /// Keeps a form; the oldest past the limits of `HeldForm` go.
    public var hold: @Sendable (HeldForm) async throws -> Void
    /// Finds a form of a browser.
    public var form: @Sendable (ID<HeldForm>, BrowserKey) throws -> HeldForm?
    /// Drops a form once its text has found its place.
    public var drop: @Sendable (ID<HeldForm>, BrowserKey) async throws -> Void
    /// Removes forms held before a moment.
    public var purge: @Sendable (_ heldBefore: Timestamp) async throws -> Int

    /// A store from closures.
    public init(
        hold: @escaping @Sendable (HeldForm) async throws -> Void,
        form: @escaping @Sendable (ID<HeldForm>, BrowserKey) throws -> HeldForm?,
        drop: @escaping @Sendable (ID<HeldForm>, BrowserKey) async throws -> Void,
        purge: @escaping @Sendable (_ heldBefore: Timestamp) async throws -> Int
    ) {
        self.hold = hold
        self.form = form
        self.drop = drop
        self.purge = purge
    }
}
