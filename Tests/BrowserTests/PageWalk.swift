import Primitives
import TestSupport
import Testing

/// A walk along the links of a site, to one page of each kind, which is held to every rule in both
/// widths and schemes, and to its width with letters of twice the size.
struct PageWalk {
    /// Both widths and both schemes, in half as many looks as there are pairs of them.
    private static let looks = [
        TestBrowser.Options(colorScheme: .light, reducesMotion: true, width: 1280),
        TestBrowser.Options(colorScheme: .dark, reducesMotion: true, width: 320),
    ]

    let reader: Reader
    /// The site: scheme, host and port.
    let origin: String
    /// The kind of page a path leads to; `nil` for what is no page.
    let kind: (_ path: String) -> String?
    /// The kinds that were seen.
    private(set) var seen: Set<String> = []
    private(set) var markup: MarkupCheck

    init(_ reader: Reader, on origin: String, kind: @escaping (_ path: String) -> String?) throws {
        (self.reader, self.origin, self.kind) = (reader, origin, kind)
        markup = try MarkupCheck()
    }

    /// Forgets which kinds were seen, for somebody to whom the pages look different.
    mutating func beginAnew() -> Set<String> {
        defer { seen = [] }
        return seen
    }

    /// Goes everywhere that links lead to from some addresses; what redirects is looked at where it ends.
    mutating func go(from starts: [String]) async throws {
        var waiting = starts.map { origin + $0 }
        var tried: Set<String> = []
        while !waiting.isEmpty {
            let address = waiting.removeFirst()
            guard let kind = kind(path(of: address)), !seen.contains(kind), tried.insert(kind).inserted else {
                continue
            }
            try await reader.browser.open(address)
            let end = try await reader.browser.url
            guard end.hasPrefix(origin + "/"), let reached = self.kind(path(of: end)), seen.insert(reached).inserted
            else { continue }
            waiting += try await look()
        }
    }

    /// Looks at the page in front, and gives the addresses it links to.
    @discardableResult
    mutating func look() async throws -> [String] {
        let address = try await reader.browser.url
        let rules = try AccessibilityRules.installed.get()
        for look in Self.looks {
            try await reader.browser.show(look)
            let faults = try await rules.faults(in: reader.browser) + sizes()
            #expect(faults.isEmpty, "\(address) \(look.width) \(look.colorScheme): \(faults)")
            for size in ["100%", "200%"] {
                try await reader.browser.execute(
                    "document.documentElement.style.fontSize = arguments[0]",
                    [.string(size)]
                )
                let width = try await reader.browser.contentWidth
                #expect(width <= look.width, "\(address) is \(width) wide in \(look.width) with letters of \(size)")
            }
            try await reader.browser.execute("document.documentElement.style.fontSize = ''")
        }
        let page = try await reader.browser.execute(
            """
            return fetch(location.href).then((answer) => answer.text()).then((text) =>
                [text, [...document.links].map((link) => link.href.split('#')[0])]);
            """
        )
        guard let text = page.elements?.first?.text, let links = page.elements?.last?.elements else {
            throw TestSupportError("\(address) was not read")
        }
        try markup.add(text, at: address)
        return links.compactMap(\.text).filter { $0.hasPrefix(origin + "/") }
    }

    /// What is smaller than a finger, or letters that are too small to read, and main acts beside the first (UI-01, UI-02,
    /// UI-13); links in a line of text are as high as the line (WCAG 2.5.8).
    private func sizes() async throws -> [String] {
        let found = try await reader.browser.execute(
            """
            const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
                && !element.closest('.unseen') && element.getClientRects().length;
            const name = (element) => element.outerHTML.replace(/\\s+/g, ' ').slice(0, 120);
            const pressed = 'button, .button, summary, select, textarea, input:not([type=hidden]), .site nav a, .tabs a, .pager a';
            const small = [...document.querySelectorAll(pressed)].filter(isShown).filter((element) => {
                const label = ['checkbox', 'radio'].includes(element.type) && element.labels?.[0];
                const box = (label || element).getBoundingClientRect();
                return box.height < 43.5 || box.width < 43.5;
            }).map((element) => `smaller than 44: ${name(element)}`);
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const tiny = new Set();
            while (walker.nextNode()) {
                const element = walker.currentNode.parentElement;
                if (!walker.currentNode.data.trim() || !isShown(element) || element.closest('svg, script, style')) continue;
                if (parseFloat(getComputedStyle(element).fontSize) < 12) tiny.add(`tiny letters: ${name(element)}`);
            }
            const main = [...document.querySelectorAll('main .primary')].filter(isShown);
            return [...small, ...tiny, ...(main.length > 1 ? [`${main.length} main acts: ${main.map(name)}`] : [])];
            """
        )
        return (found.elements ?? []).compactMap(\.text)
    }

    private func path(of address: String) -> String { String(address.dropFirst(origin.count)) }
}
