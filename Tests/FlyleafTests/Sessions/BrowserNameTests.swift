import Flyleaf
import Testing

@Suite("The names of browsers")
struct BrowserNameTests {
    @Test(
        "a browser is told by program and system",
        arguments: [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 "
                    + "Safari/537.36 Edg/138.0.0.0", "Edge", "Windows"
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36",
                "Chrome", "Android"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                    + "Version/18.5 Mobile/15E148 Safari/604.1", "Safari", "iPhone"
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                    + "Version/18.5 Safari/605.1.15", "Safari", "Mac"
            ),
            ("Lynx/2.9.2 libwww-FM/2.14", "Lynx", nil), ("curl/8.10.1", "curl", nil),
            ("Mozilla/5.0 (X11; Linux x86_64)", nil, "Linux"), ("something", nil, nil),
            ("", nil, nil), ("Edg", "Edge", nil), ("\u{0}<script>alert(1)</script>", nil, nil),
        ] as [(String, String?, String?)]
    )
    func names(_ agent: String, _ program: String?, _ system: String?) {
        #expect(BrowserName(userAgent: agent) == BrowserName(program: program, system: system))
    }

    @Test("no field and a field longer than any are told as well")
    func edges() {
        #expect(BrowserName(userAgent: nil) == .unknown)
        let padding = String(repeating: "x", count: 1000)
        #expect(BrowserName(userAgent: "Firefox/1 \(padding)").program == "Firefox")
        #expect(BrowserName(userAgent: "\(padding)Firefox/1") == .unknown)
    }
}
