public import Primitives

/// An element of the page that a browser shows; stale as soon as that page is gone.
public struct TestBrowserElement: Sendable, Equatable {
    private let id: String
    private let driver: WebDriver

    init(_ value: JSON, _ driver: WebDriver) throws(TestSupportError) {
        // The name under which the protocol hides references to elements (W3C WebDriver section 12).
        guard let id = value["element-6066-11e4-a52e-4f735466cecf"]?.text else {
            throw TestSupportError("The browser driver gave no element")
        }
        self.id = id
        self.driver = driver
    }

    /// Whether two values are the same element.
    public static func == (left: TestBrowserElement, right: TestBrowserElement) -> Bool { left.id == right.id }

    /// Scrolls to it and presses the mouse button on it; waits for the next page if one loads.
    ///
    /// It comes to the middle of the window, as a person would scroll, because bars may stick to the edges.
    public func click() async throws {
        let script: JSON = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"
        try await driver.post("/execute/sync", ["script": script, "args": [reference]])
        try await driver.post("\(path)/click")
    }

    /// Types at the end of what is there; for a file field, the path of the file.
    public func type(_ keys: TestBrowserKey...) async throws {
        let text = keys.map(\.text).joined()
        try await driver.post("\(path)/value", ["text": .string(text)])
    }

    /// Types a text at the end of what is there.
    public func type(_ text: String) async throws {
        try await driver.post("\(path)/value", ["text": .string(text)])
    }

    /// Empties a field.
    public func clear() async throws {
        try await driver.post("\(path)/clear")
    }

    /// The text as it is shown.
    public var text: String {
        get async throws { try await driver.get("\(path)/text").text ?? "" }
    }

    /// An attribute as the page has it; `nil` when it is not there.
    public func attribute(_ name: String) async throws -> String? {
        try await driver.get("\(path)/attribute/\(name)").text
    }

    /// A property as it is now: `value`, `checked`.
    public func property(_ name: String) async throws -> JSON {
        try await driver.get("\(path)/property/\(name)")
    }

    /// The value of a CSS property, computed.
    public func style(_ name: String) async throws -> String {
        try await driver.get("\(path)/css/\(name)").text ?? ""
    }

    /// Whether a person can see it.
    public var isDisplayed: Bool {
        get async throws { try await driver.get("\(path)/displayed").isTrue ?? false }
    }

    /// Whether a person can use it.
    public var isEnabled: Bool {
        get async throws { try await driver.get("\(path)/enabled").isTrue ?? false }
    }

    /// Whether it is marked or chosen.
    public var isSelected: Bool {
        get async throws { try await driver.get("\(path)/selected").isTrue ?? false }
    }

    /// Width and height, in CSS pixels.
    public var size: (width: Double, height: Double) {
        get async throws {
            let rectangle = try await driver.get("\(path)/rect")
            return (rectangle["width"]?.number ?? 0, rectangle["height"]?.number ?? 0)
        }
    }

    /// The first element inside that a CSS selector matches.
    public func find(_ selector: String) async throws -> TestBrowserElement {
        let value = try await driver.post("\(path)/element", ["using": "css selector", "value": .string(selector)])
        return try TestBrowserElement(value, driver)
    }

    /// What stands for it where it is handed to the driver.
    var reference: JSON { ["element-6066-11e4-a52e-4f735466cecf": .string(id)] }

    private var path: String { "/element/\(id)" }
}

/// A key of the keyboard, or a text typed key by key (W3C WebDriver section 17.4.2).
public struct TestBrowserKey: Sendable, ExpressibleByStringLiteral {
    let text: String

    /// A text, key by key.
    public init(stringLiteral text: String) {
        self.text = text
    }

    /// A text, key by key.
    public static func text(_ text: String) -> TestBrowserKey { TestBrowserKey(stringLiteral: text) }

    /// Tab.
    public static let tab: TestBrowserKey = "\u{E004}"
    /// Enter.
    public static let enter: TestBrowserKey = "\u{E007}"
    /// Shift, held until the end of the call when typed into an element.
    public static let shift: TestBrowserKey = "\u{E008}"
    /// Escape.
    public static let escape: TestBrowserKey = "\u{E00C}"
    /// Space.
    public static let space: TestBrowserKey = "\u{E00D}"
    /// Backspace.
    public static let backspace: TestBrowserKey = "\u{E003}"
    /// Delete.
    public static let delete: TestBrowserKey = "\u{E017}"
    /// Home.
    public static let home: TestBrowserKey = "\u{E011}"
    /// End.
    public static let end: TestBrowserKey = "\u{E010}"
    /// Arrow left.
    public static let left: TestBrowserKey = "\u{E012}"
    /// Arrow up.
    public static let up: TestBrowserKey = "\u{E013}"
    /// Arrow right.
    public static let right: TestBrowserKey = "\u{E014}"
    /// Arrow down.
    public static let down: TestBrowserKey = "\u{E015}"
}
