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
