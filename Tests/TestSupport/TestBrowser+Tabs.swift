import Primitives

/// A tab of a browser.
public struct TestBrowserTab: Sendable, Equatable {
    fileprivate let handle: String
}

extension TestBrowser {
    /// The tab in front.
    public var tab: TestBrowserTab {
        get async throws { TestBrowserTab(handle: try await driver.get("/window").text ?? "") }
    }

    /// Every tab, in no order.
    public var tabs: [TestBrowserTab] {
        get async throws {
            try await driver.get("/window/handles").elements?.compactMap(\.text).map { TestBrowserTab(handle: $0) }
                ?? []
        }
    }

    /// The names of all cookies of all sites.
    public var cookieNames: [String] {
        get async throws {
            try await driver.devTools("Network.getAllCookies")["cookies"]?.elements?.compactMap { $0["name"]?.text }
                ?? []
        }
    }

    /// Opens an empty tab and goes to it; it shows pages as `options` say.
    @discardableResult
    public func openTab(_ options: Options) async throws -> TestBrowserTab {
        guard let handle = try await driver.post("/window/new", ["type": "tab"])["handle"]?.text else {
            throw TestSupportError("The browser driver gave no tab")
        }
        let tab = TestBrowserTab(handle: handle)
        try await go(to: tab)
        try await show(options)
        return tab
    }

    /// Brings a tab to the front.
    public func go(to tab: TestBrowserTab) async throws {
        try await driver.post("/window", ["handle": .string(tab.handle)])
    }

    /// Closes every tab but one and goes to that.
    ///
    /// A page hears beforehand that it is about to be left, as from a person's browser; WebDriver closes without that, and half
    /// a second later whatever the page still does is cut off, which is not enough for it beside other tests.
    public func closeTabs(but tab: TestBrowserTab) async throws {
        for handle in try await driver.get("/window/handles").elements ?? [] {
            guard let handle = handle.text, handle != tab.handle else { continue }
            try await go(to: TestBrowserTab(handle: handle))
            try await execute("dispatchEvent(new Event('beforeunload', { cancelable: true }))")
            try await driver.delete("/window")
        }
        try await go(to: tab)
    }

    /// Forgets the cookies of every site.
    public func forgetAllCookies() async throws {
        try await driver.devTools("Network.clearBrowserCookies")
    }

    /// Forgets one cookie of the open page.
    public func forgetCookie(_ name: String) async throws {
        try await driver.delete("/cookie/\(name)")
    }
}
