public import Primitives

extension TestBrowser {
    /// Opens an address and waits until it is loaded.
    public func open(_ address: String) async throws {
        try await driver.post("/url", ["url": .string(address)])
    }

    /// The address in the address bar.
    public var url: String {
        get async throws { try await driver.get("/url").text ?? "" }
    }

    /// The title of the page.
    public var title: String {
        get async throws { try await driver.get("/title").text ?? "" }
    }

    /// The page as it is now, with what scripts made of it.
    public var source: String {
        get async throws { try await driver.get("/source").text ?? "" }
    }

    /// The page as it is now, to be read by a test.
    public var document: HTMLDocument {
        get async throws { HTMLDocument(try await source) }
    }

    /// Goes back one page.
    public func back() async throws {
        try await driver.post("/back")
    }

    /// Loads the page anew.
    public func reload() async throws {
        try await driver.post("/refresh")
    }

    /// The first element that a CSS selector matches; throws when there is none.
    public func find(_ selector: String) async throws -> TestBrowserElement {
        let value = try await driver.post("/element", ["using": "css selector", "value": .string(selector)])
        return try TestBrowserElement(value, driver)
    }

    /// Every element that a CSS selector matches.
    public func findAll(_ selector: String) async throws -> [TestBrowserElement] {
        let value = try await driver.post("/elements", ["using": "css selector", "value": .string(selector)])
        return try (value.elements ?? []).map { try TestBrowserElement($0, driver) }
    }

    /// The link with exactly this text.
    public func link(_ text: String) async throws -> TestBrowserElement {
        try TestBrowserElement(
            try await driver.post("/element", ["using": "link text", "value": .string(text)]),
            driver
        )
    }

    /// The button with exactly this text, white space aside; words for screen readers alone count too.
    public func button(_ text: String) async throws -> TestBrowserElement {
        let path = "//button[normalize-space() = \"\(text)\"] | //input[@type = 'submit' and @value = \"\(text)\"]"
        do {
            let value = try await driver.post("/element", ["using": "xpath", "value": .string(path)])
            return try TestBrowserElement(value, driver)
        } catch let error as WebDriverError where error.code == "no such element" {
            throw TestSupportError("\(try await url) has no button \"\(text)\"")
        }
    }

    /// The element that has the keyboard.
    public func activeElement() async throws -> TestBrowserElement {
        try TestBrowserElement(try await driver.get("/element/active"), driver)
    }

    /// Presses keys one after the other, as on a keyboard; they go to the element that has it.
    public func press(_ keys: TestBrowserKey...) async throws {
        var actions: [JSON] = []
        for key in keys {
            for character in key.text {
                actions.append(["type": "keyDown", "value": .string(String(character))])
                actions.append(["type": "keyUp", "value": .string(String(character))])
            }
        }
        try await driver.post("/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(actions)]]])
    }

    /// Presses Tab with Shift held, which goes back.
    public func tabBack() async throws {
        let (shift, tab) = (TestBrowserKey.shift.text, TestBrowserKey.tab.text)
        let actions: [JSON] = [("keyDown", shift), ("keyDown", tab), ("keyUp", tab), ("keyUp", shift)]
            .map { type, key in ["type": .string(type), "value": .string(key)] }
        try await driver.post("/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(actions)]]])
    }

    /// Presses Tab until an element has the keyboard; throws when it cannot be reached.
    public func tab(to selector: String, within limit: Int = 60) async throws {
        let target = try await find(selector)
        for _ in 0..<limit {
            try await press(.tab)
            if try await activeElement() == target { return }
        }
        throw TestSupportError("\(selector) is not reached by \(limit) presses of Tab")
    }

    /// Runs a function body in the page and gives its result; works where scripts of pages are off.
    @discardableResult
    public func execute(_ script: String, _ arguments: [JSON] = []) async throws -> JSON {
        try await driver.post("/execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// Waits until a condition on the page holds.
    public func waitFor(
        _ what: String,
        within limit: Duration = .seconds(60),
        _ condition: () async throws -> Bool
    ) async throws {
        try await eventually(what, within: limit, every: .milliseconds(30)) {
            do {
                return try await condition()
            } catch let error as WebDriverError
                where ["no such element", "stale element reference", "element not interactable"].contains(error.code)
            {
                // Not there yet, or just replaced.
                return false
            }
        }
    }

    /// Writes a picture of the whole page, below the fold too, as PNG.
    public func screenshot(to path: String) async throws {
        let metrics = try await driver.devTools("Page.getLayoutMetrics")
        let size = metrics["cssContentSize"]
        guard let width = size?["width"]?.number, let height = size?["height"]?.number else {
            throw TestSupportError("The browser tells no size of the page")
        }
        // Beyond this height Chromium's pictures repeat themselves.
        let clip: JSON = ["x": 0, "y": 0, "width": .number(width), "height": .number(min(height, 16_000)), "scale": 1]
        let picture = try await driver.devTools(
            "Page.captureScreenshot",
            ["format": "png", "captureBeyondViewport": true, "clip": clip]
        )
        guard let bytes = Base64.decode(picture["data"]?.text ?? "", .standard), !bytes.isEmpty else {
            throw TestSupportError("The browser gave no picture")
        }
        try FileTree.makeFolder(FileTree.parentFolder(of: path))
        try FileTree.write(bytes, to: path)
    }

    /// Writes a picture of the page to the folder where people look at them, `.build/screenshots`.
    public func screenshot(named name: String) async throws {
        try await screenshot(to: "\(FileTree.project)/.build/screenshots/\(name).png")
    }

    /// How wide the content is, in CSS pixels; more than the window means that a person has to scroll sideways.
    public var contentWidth: Int {
        get async throws {
            let metrics = try await driver.devTools("Page.getLayoutMetrics")
            return Int(metrics["cssContentSize"]?["width"]?.number ?? 0)
        }
    }

    /// What the browser complained about since the last call: policy violations, missing files, script errors.
    public func complaints() async throws -> [String] {
        let entries = try await driver.post("/se/log", ["type": "browser"]).elements ?? []
        return entries.compactMap { entry in
            guard ["SEVERE", "WARNING"].contains(entry["level"]?.text ?? ""), let message = entry["message"]?.text,
                !Self.isOfPageLeft(message)
            else { return nil }
            return message
        }
    }

    /// Whether a complaint is about an icon of the site that was left while the browser fetched it.
    ///
    /// It stands at a page of another site, which names no such icon. Between the page and the words stands a place in the
    /// page, or a hyphen for none.
    private static func isOfPageLeft(_ message: String) -> Bool {
        let words = " Error while trying to use the following icon from the Manifest: "
        guard let middle = message.firstRange(of: words) else { return false }
        func site(_ address: Substring) -> [Substring] { Array(address.split(separator: "/").prefix(2)) }
        return site(message[..<middle.lowerBound]) != site(message[middle.upperBound...])
    }

    /// The cookies of the open page, `HttpOnly` ones too, as the driver tells them.
    public func cookies() async throws -> [JSON] {
        try await driver.get("/cookie").elements ?? []
    }

    /// Forgets the cookies of the open page.
    public func clearCookies() async throws {
        try await driver.delete("/cookie")
    }

    /// Makes the line of the page in front slow, or cuts it.
    ///
    /// - Parameter bytesPerSecond: in each direction; `nil` for no limit.
    public func setLine(isThere: Bool, bytesPerSecond: Int?) async throws {
        let speed = JSON.integer(bytesPerSecond ?? -1)
        try await driver.devTools("Network.enable")
        try await driver.devTools(
            "Network.emulateNetworkConditions",
            ["offline": .bool(!isThere), "latency": 0, "downloadThroughput": speed, "uploadThroughput": speed]
        )
    }

    /// The text of the open alert; throws when there is none.
    public func alertText() async throws -> String {
        try await driver.get("/alert/text").text ?? ""
    }

    /// Agrees to the open alert.
    public func acceptAlert() async throws {
        try await driver.post("/alert/accept")
    }

    /// Refuses the open alert.
    public func dismissAlert() async throws {
        try await driver.post("/alert/dismiss")
    }
}
