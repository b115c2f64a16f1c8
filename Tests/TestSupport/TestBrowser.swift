import Glibc
import HTTP
import HTTPClient
import Primitives

/// A real browser: Chromium without a window, driven through Debian's `chromedriver`.
///
/// Unless all of it is asked for, it is the headless shell: the same engine at half the cost, without what a desktop adds.
///
/// It reaches servers on this machine only, and has a fresh profile that goes with it. `close()` ends it in an orderly
/// way; without that it is killed when nobody holds it any more.
public final class TestBrowser: Sendable {
    /// How the browser shows pages.
    public struct Options: Sendable {
        /// The two colour schemes a person can ask their system for.
        public enum ColorScheme: String, Sendable, CaseIterable {
            /// Dark text on light ground.
            case light
            /// Light text on dark ground.
            case dark
        }

        /// Whether scripts of pages run.
        public var runsScripts: Bool
        /// The colour scheme the person asked for.
        public var colorScheme: ColorScheme
        /// Whether the person asked for less motion.
        public var reducesMotion: Bool
        /// Whether the person's system chooses all colours.
        public var forcesColors: Bool
        /// Whether the page is shown as it is printed.
        public var isPrinted: Bool
        /// The width of the page, in CSS pixels; 320 is the narrowest that is promised.
        public var width: Int
        /// The height of the window, in CSS pixels.
        public var height: Int
        /// Whether all of Chromium is there, with notifications for example.
        public var isWhole: Bool

        /// Options; without any, a desktop in the light scheme with scripts.
        public init(
            runsScripts: Bool = true,
            colorScheme: ColorScheme = .light,
            reducesMotion: Bool = false,
            forcesColors: Bool = false,
            isPrinted: Bool = false,
            width: Int = 1280,
            height: Int = 900,
            isWhole: Bool = false
        ) {
            self.runsScripts = runsScripts
            self.colorScheme = colorScheme
            self.reducesMotion = reducesMotion
            self.forcesColors = forcesColors
            self.isPrinted = isPrinted
            self.width = width
            self.height = height
            self.isWhole = isWhole
        }
    }

    let driver: WebDriver
    private let process: ChildProcess
    private let profile: TemporaryFolder

    private init(driver: WebDriver, process: ChildProcess, profile: TemporaryFolder) {
        self.driver = driver
        self.process = process
        self.profile = profile
    }

    /// Starts a browser.
    ///
    /// One that does not come up says nothing about the program, so another is started in its place, twice at most.
    public static func start(_ options: Options = Options()) async throws -> TestBrowser {
        var attempts = 0
        while true {
            attempts += 1
            do {
                return try await startOnce(options)
            } catch  where attempts < 3 {
                print("A browser did not come up: \(error)")
            }
        }
    }

    private static func startOnce(_ options: Options) async throws -> TestBrowser {
        let profile = try TemporaryFolder()
        // Everything the browser leaves behind is below its own folder.
        let process = try ChildProcess(
            "sh",
            ["-c", watchedDriver, "sh", "\(getpid())"],
            environment: ["TMPDIR": profile.path, "HOME": profile.path, "XDG_CONFIG_HOME": nil, "XDG_CACHE_HOME": nil]
        )
        let line = try await process.waitForLine(containing: "started successfully on port")
        let port = String(decoding: line.utf8.filter { (0x30...0x39).contains($0) }, as: UTF8.self)
        guard let server = WebURL("http://127.0.0.1:\(port)") else { throw TestSupportError("No port in: \(line)") }
        do {
            let driver = try await WebDriver.begin(server, HTTPClient().fetch, capabilities: capabilities(options))
            let browser = TestBrowser(driver: driver, process: process, profile: profile)
            try await browser.show(options)
            return browser
        } catch {
            process.killGroup()
            throw error
        }
    }

    /// Runs a test with a browser and closes it afterwards, whatever happens.
    public static func with<Result>(
        _ options: Options = Options(),
        _ body: (TestBrowser) async throws -> Result
    ) async throws -> Result {
        let browser = try await start(options)
        let result: Result
        do {
            result = try await body(browser)
        } catch {
            try await browser.close()
            throw error
        }
        try await browser.close()
        return result
    }

    /// Changes the width, colours, motion and medium of the open page and the next ones; scripts stay as they were.
    public func show(_ options: Options) async throws {
        try await driver.devTools(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(options.width), "height": .integer(options.height),
                "deviceScaleFactor": 1, "mobile": false,
            ]
        )
        let features: JSON = [
            ["name": "prefers-color-scheme", "value": .string(options.colorScheme.rawValue)],
            ["name": "prefers-reduced-motion", "value": options.reducesMotion ? "reduce" : "no-preference"],
            ["name": "forced-colors", "value": options.forcesColors ? "active" : "none"],
        ]
        try await driver.devTools(
            "Emulation.setEmulatedMedia",
            ["media": options.isPrinted ? "print" : "screen", "features": features]
        )
    }

    /// Ends the browser, and whatever of it does not end by itself.
    public func close() async throws {
        defer { process.killGroup() }
        try await driver.delete("")
        process.killGroup()
        try await process.waitForExit()
    }

    /// Runs the driver in a group of its own, and kills that group as soon as the driver or the test process is gone: a
    /// test run that is itself killed has no chance to end its browsers, and a browser without a driver never ends.
    private static let watchedDriver = """
        chromedriver --port=0 & driver=$!
        while kill -0 "$1" && kill -0 "$driver"; do sleep 1; done 2>/dev/null
        kill -KILL 0
        """

    private static func capabilities(_ options: Options) -> JSON {
        var arguments: [JSON] = [
            options.isWhole ? "--headless=new" : "--headless",
            // Chromium has no sandbox for root, and /dev/shm is small in containers.
            "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--window-size=\(options.width),\(options.height)", "--hide-scrollbars", "--force-color-profile=srgb",
            "--lang=en", "--no-first-run", "--disable-extensions", "--disable-sync", "--disable-component-update",
            "--disable-background-networking", "--disable-default-apps",
            // Without a crash handler nothing of the browser lives in another process group.
            "--disable-breakpad", "--disable-crash-reporter",
            // A pipe instead of a port: the browser ends with the driver that holds the other end.
            "--remote-debugging-pipe",
            // Nothing but this machine can be reached: a page that loads from elsewhere shows it.
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
        ]
        if !options.runsScripts { arguments.append("--blink-settings=scriptEnabled=false") }
        return [
            "browserName": "chrome",
            "goog:chromeOptions": [
                "args": .array(arguments),
                "binary": .string("/usr/bin/\(options.isWhole ? "chromium" : "chromium-headless-shell")"),
                "prefs": ["credentials_enable_service": false],
            ],
            "goog:loggingPrefs": ["browser": "ALL"],
            "unhandledPromptBehavior": "ignore",
        ]
    }
}
