import Flyleaf
import Testing

@Suite("Browsers in words")
struct BrowserNameTests {
    @Test(
        "a browser is told by program and system",
        arguments: [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 "
                    + "Safari/537.36 Edg/138.0.0.0", "Edge on Windows"
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36",
                "Chrome on Android"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                    + "Version/18.5 Mobile/15E148 Safari/604.1", "Safari on iPhone"
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                    + "Version/18.5 Safari/605.1.15", "Safari on Mac"
            ),
            ("Lynx/2.9.2 libwww-FM/2.14", "Lynx"), ("curl/8.10.1", "curl"),
            ("Mozilla/5.0 (X11; Linux x86_64)", "A browser on Linux"), ("something", "An unknown browser"),
            ("", "An unknown browser"), ("Edg", "Edge"), ("\u{0}<script>alert(1)</script>", "An unknown browser"),
        ]
    )
    func words(_ agent: String, _ words: String) {
        #expect(BrowserName(userAgent: agent).text == words)
    }

    @Test("no field and a field longer than any are told as well")
    func edges() {
        #expect(BrowserName(userAgent: nil) == .unknown)
        let padding = String(repeating: "x", count: 1000)
        #expect(BrowserName(userAgent: "Firefox/1 \(padding)").text == "Firefox")
        #expect(BrowserName(userAgent: "\(padding)Firefox/1") == .unknown)
    }
}
