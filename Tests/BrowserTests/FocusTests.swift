import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("the focus", .serialized)
    struct FocusTests {
        @Test(
            "is never covered by the bar at the foot of a form, forwards or backwards, nor at 400 % zoom",
            arguments: [(320, 640), (390, 844), (1280, 900), (1280, 500), (320, 225)]
        )
        func isInSight(width: Int, height: Int) async throws {
            try await Reader.with(TestBrowser.Options(width: width, height: height)) { reader in
                try await reader.open("/")
                try await reader.logIn(as: "Ada Fernsby")
                try await reader.write(title: "Middlemarch", author: "George Eliot", text: "Slow.", score: 9)
                let review = try await reader.browser.url.split(separator: "?")[0]
                for path in ["share", "share/friends?mode=multi", "share/places?q=Paper"] {
                    for goesBack in [false, true] {
                        try await reader.browser.open("\(review)/\(path)")
                        let stops = try await reader.stops(goingBack: goesBack)
                        #expect(stops.count > 10, "\(path) has too few stops: \(stops.count)")
                        let covered = stops.filter { !$0.isEmpty }
                        #expect(covered.isEmpty, "\(path), \(width)×\(height): the bar covers \(covered)")
                    }
                }
            }
        }
    }
}

extension Reader {
    /// Goes through the page by Tab; each stop is what of it the bar covers, or empty.
    fileprivate func stops(goingBack: Bool) async throws -> [String] {
        var stops: [String] = []
        while stops.count < 90 {
            if goingBack { try await browser.tabBack() } else { try await browser.press(.tab) }
            let stop = try await browser.execute(
                """
                const field = document.activeElement, bar = document.querySelector('.stick');
                if (field === document.body || field === window.first) return null;
                window.first ??= field;
                if (!bar || bar.contains(field) || getComputedStyle(bar).position !== 'sticky') return '';
                const ring = 6, { top: free, bottom: foot } = bar.getBoundingClientRect();
                const { top, bottom, height } = field.getBoundingClientRect();
                // What is taller than the window over the bar cannot be seen whole at once.
                return height + 2 * ring < free && bottom + ring > free && top - ring < foot ? field.outerHTML.slice(0, 120) : '';
                """
            )
            guard let text = stop.text else { break }
            stops.append(text)
        }
        return stops
    }
}
