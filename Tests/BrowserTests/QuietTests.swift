import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("on paper, without motion and in the system's colours", .serialized)
    struct QuietTests {
        private static let pages = ["/", "/reviews", "/reading", "/shares", "/account", "/notices", "/help"]

        private static func walk(
            _ options: TestBrowser.Options,
            _ look: (Reader, String) async throws -> Void
        ) async throws {
            try await Reader.with { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Ann")
                try await reader.write(title: "Momo", author: "Michael Ende", text: "Of time.", score: 9)
                let review = String(
                    try await reader.browser.url.dropFirst(reader.program.address.count).prefix { $0 != "?" }
                )
                try await reader.browser.show(options)
                for path in [review] + pages {
                    try await reader.open(path)
                    try await look(reader, path == review ? "review" : path.dropFirst().description)
                }
            }
        }

        /// What of these a person sees.
        private static func shown(_ selector: String, in reader: Reader) async throws -> [String] {
            try await reader.browser.execute(
                """
                return [...document.querySelectorAll(arguments[0])].filter((item) => item.checkVisibility()
                    && item.getClientRects().length).map((item) => item.outerHTML.slice(0, 80));
                """,
                [.string(selector)]
            ).elements?.compactMap(\.text) ?? []
        }

        @Test("point 7: a page on paper has its address and what is read, and nothing that is pressed")
        func paper() async throws {
            try await Self.walk(TestBrowser.Options(isPrinted: true, width: 700)) { reader, name in
                let pressed = try await Self.shown("button, input, select, textarea, header.site, footer", in: reader)
                #expect(pressed == [], "\(name)")
                #expect(try await Self.shown("h1", in: reader).count == 1, "\(name)")
                let address = try await reader.browser.find(".printed")
                let printed = try await address.text
                #expect(try await address.isDisplayed, "\(name)")
                #expect(try await reader.browser.url.hasPrefix(printed), "\(name)")
                if ["review", "reviews"].contains(name) { try await reader.browser.screenshot(named: "paper-\(name)") }
            }
        }

        @Test("point 7: nothing moves for who asks for less motion, and what would is found by this test")
        func motion() async throws {
            let moving = """
                return [...document.querySelectorAll('body *')].filter((item) => {
                    const style = getComputedStyle(item);
                    return parseFloat(style.transitionDuration) > 0 || style.animationIterationCount === 'infinite';
                }).length;
                """
            for isReduced in [true, false] {
                try await Self.walk(TestBrowser.Options(reducesMotion: isReduced)) { reader, name in
                    let count = try await reader.browser.execute(moving).number ?? -1
                    #expect(isReduced ? count == 0 : count > 0, "\(name)")
                    let smooth = try await reader.browser.execute(
                        "return getComputedStyle(document.documentElement).scrollBehavior"
                    )
                    #expect(smooth.text == "auto", "\(name)")
                }
            }
        }

        @Test("point 7: in the colours of the system every button and field has an edge, and the focus is seen")
        func colours() async throws {
            try await Self.walk(TestBrowser.Options(colorScheme: .dark, forcesColors: true)) { reader, name in
                #expect(
                    try await reader.browser.execute("return matchMedia('(forced-colors: active)').matches").isTrue
                        == true
                )
                let edgeless = try await reader.browser.execute(
                    """
                    return [...document.querySelectorAll('main button, main .button, main input, main textarea, main select')]
                        .filter((item) => item.checkVisibility() && item.getClientRects().length).filter((item) => {
                            const style = getComputedStyle(item);
                            const isEdged = style.borderBottomStyle !== 'none' && parseFloat(style.borderBottomWidth) > 0;
                            const isDrawn = ['checkbox', 'radio', 'file'].includes(item.type) && item.tagName === 'INPUT';
                            return !isEdged && !isDrawn && !style.textDecorationLine.includes('underline');
                        }).map((item) => item.outerHTML.slice(0, 80));
                    """
                ).elements?.compactMap(\.text)
                #expect(edgeless == [], "\(name)")
                try await reader.browser.press(.tab)
                try await reader.browser.press(.tab)
                let ring = try await reader.browser.execute(
                    """
                    const style = getComputedStyle(document.activeElement);
                    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
                    """
                )
                #expect(ring.isTrue == true, "\(name)")
                try await reader.browser.screenshot(named: "forced-\(name.isEmpty ? "front" : name)")
            }
        }
    }
}
