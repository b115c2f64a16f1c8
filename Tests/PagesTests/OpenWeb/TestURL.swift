import HTTP

/// The address that a site of the tests is known by.
enum TestURL {
    static let home: WebURL = {
        guard let home = WebURL(TestSite.home) else { preconditionFailure("an address") }
        return home
    }()
}
