import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The interface")
struct InterfaceTests {
    /// What a person reads of an element, without what stands for values.
    private static func label(_ element: HTMLElement) -> String {
        element.text.replacing(/\{\{[^}]*\}\}/, with: "").split(separator: " ").joined(separator: " ")
    }

    @Test("UI-03: every button and every link has words, and those of a button are few")
    func labels() throws {
        for (path, document) in try PageTemplates.all.get() {
            for element in document.all("button, a") {
                let hasWords =
                    element.text.contains { $0.isLetter } || element["aria-label"] != nil
                    || element.first("img[alt]") != nil
                #expect(hasWords, "\(path): a \(element.name) without words")
            }
            for button in document.all("button, a.button") {
                let words = Self.label(button)
                #expect(words.unicodeScalars.count <= 60, "\(path): \(words)")
            }
        }
    }

    @Test("UI-04: what is rarely changed about a post is folded away, and so is what is rarely done with a review")
    func folded() async throws {
        try await ManyNetworks.run { fixture in
            fixture.books.change { $0.capabilities.language = .yes }
            let (client, path) = try await fixture.dialogOfThree()
            let dialog = try await client.get("\(path)/share").document
            let language = try #require(dialog.first("select[name=language]"))
            #expect(language.ancestors.contains { $0.name == "details" && $0["open"] == nil })
        }
    }

    @Test("UI-05, UI-19: whatever can be pressed is a link, a button or a field, and does its work without a script")
    func standardControls() throws {
        for (path, document) in try PageTemplates.all.get() {
            for element in document.all("*") {
                let handlers = element.attributes.filter { $0.name.hasPrefix("on") }
                #expect(handlers.isEmpty, "\(path): \(handlers)")
                let role = element["role"] ?? ""
                let isPlayed = ["button", "link", "checkbox", "textbox", "switch"].contains(role)
                #expect(!isPlayed, "\(path): <\(element.name) role=\(role)>")
            }
            // A button without a form, or of no kind, does nothing without scripts.
            for button in document.all("button") where button["type"] == "button" {
                let isHidden = button["hidden"] != nil || button.ancestors.contains { $0["hidden"] != nil }
                #expect(isHidden, "\(path): \(button.text) is shown where no script runs")
            }
        }
    }

    @Test("UI-06: what is on every page has few places: six at most, and what is one's own behind one name")
    func navigation() async throws {
        try await AccountFixture.run { fixture in
            for client in [try fixture.browser(), try await fixture.loneMember()] {
                let page = try await client.get("/").document
                let count = page.all("header.site nav a").count
                #expect((2...6).contains(count), "\(count)")
                #expect(page.all("header.site details").count <= 1)
            }
        }
    }

    @Test("UI-07, UI-12: from every page people and books are searched for, and every main thing is three presses away")
    func depth() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let review = try await fixture.write(client, "Momo")
            var known: Set<String> = ["/"]
            var edge = ["/"]
            for _ in 1...3 {
                var next: [String] = []
                for path in edge {
                    let page = try await client.get(path)
                    guard page.status == .ok, page.fields[.contentType]?.hasPrefix("text/html") == true else {
                        continue
                    }
                    #expect(page.document.first("header.site form[role=search] input[name=q]") != nil, "\(path)")
                    for link in page.document.all("a[href]").compactMap({ $0["href"] }) where link.hasPrefix("/") {
                        let path = String(link.split(separator: "#", omittingEmptySubsequences: false)[0])
                        let isPage = !path.contains(".") && !path.hasPrefix("/logout") && !path.hasPrefix("/auth")
                        if isPage, known.insert(path).inserted { next.append(path) }
                    }
                }
                edge = next.count > 150 ? Array(next.prefix(150)) : next
            }
            let found = Set(known.map { String($0.split(separator: "?", omittingEmptySubsequences: false)[0]) })
            for path in [
                review, "\(review)/share", "\(review)/edit", "/reviews", "/reviews/new", "/reading", "/shelves",
                "/shares",
                "/friends", "/notices", "/account", "/settings", "/account/data", "/account/delete",
                "/account/passkeys",
                "/account/import", "/share/new", "/remarks", "/help", "/privacy", "/terms", "/status",
            ] {
                #expect(found.contains(path), "\(path)")
            }
        }
    }

    @Test("UI-08, UI-09: help stands in the page: nothing pops up, opens a window, or asks to begin anew")
    func noPopups() throws {
        for name in try FileTree.files(below: "\(FileTree.project)/Public") where name.hasSuffix(".js") {
            let text = try FileTree.text("\(FileTree.project)/Public/\(name)")
            for call in ["window.open(", "alert(", "confirm(", "prompt(", "location.reload("] {
                let isOwnName = text.contains(".\(call)") && !text.contains("window.\(call)")
                #expect(!text.contains(call) || isOwnName, "\(name): \(call)")
            }
        }
        for (path, document) in try PageTemplates.all.get() {
            // A press in the frame of another site has nowhere else to go.
            if path != "likes/button.mustache" { #expect(document.all("[target]").isEmpty, "\(path)") }
            #expect(document.all("dialog, [popover]").isEmpty, "\(path)")
            #expect(document.all("link[rel=help]").isEmpty, "\(path)")
        }
        #expect(try PageTemplates.places(of: ["restart", "reinstall", "reboot", "clear your cache"]) == [])
    }

    @Test(
        "UI-11: the terms are one press away from every page, and nobody has to agree to anything before the first look"
    )
    func terms() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            for path in ["/", "/reviews", "/login", "/help"] {
                let page = try await visitor.get(path)
                #expect(page.status == .ok && page.url.path == path)
                #expect(page.document.link("Terms")?["href"] == "/terms", "\(path)")
            }
            let names = try await visitor.get("/login").document.forms.flatMap(\.names)
            #expect(!names.contains { $0.contains("terms") || $0.contains("agree") }, "\(names)")
        }
    }

    @Test("UI-14: no heading is nested deeper than three levels, and what is beside the text stands beside it")
    func headings() throws {
        for (path, document) in try PageTemplates.all.get() {
            #expect(document.all("h4, h5, h6").isEmpty, "\(path)")
        }
        let review = try #require(try PageTemplates.all.get().first { $0.path == "reviews/page.mustache" })
        #expect(review.document.first("aside.margin") != nil)
    }

    @Test(
        "UI-15, UI-21: every page of something leads to an act between people, here: sharing, liking, answering, finding"
    )
    func socialActs() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let review = try await fixture.write(client, "Momo")
            let book = try #require(try await client.get(review).document.link("All about this book")?["href"])
            try await client.get("/shelves")
            let shelf = try await client.submit(action: "/shelves") { form in
                try form.fill("name", "Summer")
                try form.fill("visibility", "everyone")
            }.url.path
            for press in ["Reading: Momo", "Read: Momo"] {
                try await client.get(book)
                try await client.submit(action: "\(book)/reading/status", pressing: press)
            }
            for path in [review, book, shelf, "/years/2014"] {
                let page = try await client.get(path).document
                let acts = page.all("a[href$='/share'], form[action$='/like']")
                #expect(!acts.isEmpty, "\(path)")
                // And all of them stay here.
                let leading = page.all("main a[href]").compactMap { $0["href"] }.filter {
                    !$0.hasPrefix("/") && !$0.hasPrefix("#") && !$0.hasPrefix("?")
                }
                #expect(leading.isEmpty, "\(path): \(leading)")
            }
            #expect(try await client.get("/friends").document.first("main button, main a.button") != nil)
        }
    }

    @Test("UI-16: a page of reviews costs about the same whether there are ten or two thousand")
    func listCost() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let member = try await fixture.signedIn(client).member.id
            func cost() async throws -> Duration {
                var least = Duration.seconds(60)
                for _ in 0..<7 {
                    let begun = ContinuousClock.now
                    #expect(try await client.get("/reviews").status == .ok)
                    least = min(least, ContinuousClock.now - begun)
                }
                return least
            }
            func write(_ count: Int) async throws {
                for number in 0..<count {
                    fixture.clock.advance(by: .milliseconds(1))
                    let content = ReviewContent(
                        title: ReviewTitle(trusted: "Book \(number)"),
                        author: AuthorLine(trusted: "Writer"),
                        isbn: nil,
                        text: ReviewText(trusted: "Words."),
                        isSpoiler: false,
                        score: nil,
                        visibility: .everyone
                    )
                    _ = try await fixture.site.services.reviews.save(content, with: [], of: member, from: nil)
                }
            }
            try await write(40)
            let few = try await cost()
            try await write(1960)
            let many = try await cost()
            // A list that is sorted or counted anew would cost fifty times as much.
            #expect(many < few * 5, "\(few) with 40, \(many) with 2,000")
        }
    }

    @Test("UI-17: there is no splash: the first page has the reviews that are new, and a member's own things")
    func noSplash() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let review = try await fixture.write(client, "Momo")
            for reader in [client, try fixture.browser()] {
                let page = try await reader.get("/")
                #expect(page.url.path == "/" && page.document.all("main a").contains { $0["href"] == review })
                #expect(page.document.all("meta[http-equiv=refresh], video").isEmpty)
            }
        }
    }

    @Test(
        "UI-22: a post carries what its writer made: words, a score, a link; nothing posts that one logged in, liked or read"
    )
    func content() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let page = try await client.get("\(path)/share")
            let story = try #require(page.document.first("figure.story")).text
            let title = try #require(try await client.get(path).document.first("h1")?.text)
            #expect(story.contains(title))
        }
        // What can be shared at all.
        #expect(ShareSubject.Kind.allCases.count == 6)
        for kind in ShareSubject.Kind.allCases {
            switch kind {
            case .review, .remark, .book, .shelf, .year, .checkIn: break
            }
        }
    }
}
