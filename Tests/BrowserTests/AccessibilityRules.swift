import Primitives
import TestSupport

/// The rules of axe-core for the page in front of a browser.
///
/// All of WCAG at the levels A and AA, of best practice, and the experimental ones; of those that are off by themselves,
/// the ones a page can be held to. What lies behind the bar at the foot of a form at this moment scrolls out from there,
/// so the bar stands at its place meanwhile; that it never covers the focus is what FocusTests are about.
/// Not among them: `color-contrast-enhanced`, because the look promises 4.5.
struct AccessibilityRules: Sendable {
    /// As `make clients` installed them, read once.
    static let installed = Result { try AccessibilityRules() }

    private static let offByThemselves = [
        "aria-roledescription", "audio-caption", "identical-links-same-purpose", "landmark-complementary-is-top-level",
        "meta-refresh-no-exceptions", "target-size",
    ]

    private let script: String

    private init() throws {
        script = try FileTree.text(try ClientFiles.path("axe_playwright_python/axe.min.js"))
    }

    /// What breaks a rule on the page in front, in words; empty for a page without a fault.
    func faults(in browser: TestBrowser) async throws -> [String] {
        if try await browser.execute("return typeof axe === 'undefined'").isTrue == true {
            // An anonymous scope would keep it from the next call.
            try await browser.execute("\(script)\nwindow.axe = axe")
        }
        let answer = try await browser.execute(
            """
            const bars = [...document.querySelectorAll('.stick')];
            for (const bar of bars) bar.style.position = 'static';
            const rules = Object.fromEntries(arguments[0].map((name) => [name, { enabled: true }]));
            return axe.run(document, { resultTypes: ['violations'], rules }).finally(() => {
                for (const bar of bars) bar.style.position = '';
            }).then((found) => found.violations.flatMap(
                (rule) => rule.nodes.map((node) => `${rule.id}: ${rule.help}: ${node.html.slice(0, 200)}`)));
            """,
            [.array(Self.offByThemselves.map { .string($0) })]
        )
        guard let faults = answer.elements else { throw TestSupportError("axe-core gave no answer") }
        return faults.compactMap(\.text)
    }
}
