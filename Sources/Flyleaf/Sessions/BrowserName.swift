/// A browser by the names of its program and its system: enough to tell one's own browsers apart, and no more.
///
/// Of `User-Agent` only these names are kept: the field itself can tell one person from another.
public struct BrowserName: Sendable, Hashable {
    /// The program, for example `Firefox`; `nil` for one that is not known.
    public let program: String?
    /// What it runs on, for example `Linux`; `nil` when it did not say.
    public let system: String?

    /// Names a browser from its `User-Agent` field (RFC 9110 section 10.1.5).
    public init(userAgent: String?) {
        let agent = Array((userAgent ?? "").utf8.prefix(1000))
        program = Self.programs.first { agent.contains($0.mark.utf8) }?.name
        system = Self.systems.first { agent.contains($0.mark.utf8) }?.name
    }

    /// Names out of our own store.
    public init(program: String?, system: String?) {
        self.program = program
        self.system = system
    }

    /// A browser that did not say what it is.
    public static let unknown = BrowserName(program: nil, system: nil)

    // In this order: most browsers name the ones they descend from as well.
    private static let programs: [(mark: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("Vivaldi/", "Vivaldi"), ("SamsungBrowser/", "Samsung Internet"),
        ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chromium/", "Chromium"),
        ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("Lynx/", "Lynx"), ("w3m/", "w3m"), ("Links ", "Links"),
        ("curl/", "curl"), ("Trident/", "Internet Explorer"),
    ]

    private static let systems: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
        ("Windows", "Windows"), ("Macintosh", "Mac"), ("FreeBSD", "FreeBSD"), ("OpenBSD", "OpenBSD"),
        ("Linux", "Linux"),
    ]
}

extension [UInt8] {
    fileprivate func contains(_ mark: String.UTF8View) -> Bool {
        let mark = Array(mark)
        guard count >= mark.count else { return false }
        return (0...(count - mark.count)).contains { self[$0..<($0 + mark.count)].elementsEqual(mark) }
    }
}
