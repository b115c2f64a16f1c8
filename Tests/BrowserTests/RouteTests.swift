import HTTP
import TestSupport
import Testing

@testable import Pages

extension BrowserTests {
    @Suite("every route", .serialized)
    struct RouteTests {
        /// Routes of pages that no link of the walk leads to, each with what looks at its page.
        private static let elsewhere: [String: String] = [
            "/auth/{network}/return": "a network comes back there; LoginFailureTests look at its refusals",
            "/auth/{network}/return/{server}": "a server comes back there; OtherServersTests look at its refusals",
            "/deletion/{code}": "only a network can ask for one; the tests of its page read it",
            "/shares/{id}/return": "a network's dialog comes back there and is led on to the receipt",
            "/stream/pictures/{number}": "is a picture and no page",
            "/login/passkey": "leads on to the login page",
            "/login/confirm": "is for logins of a while ago; FreshLoginTests look at it",
            "/account/connect/{id}": "needs somebody who came back from a network; ThreeNetworksTests look at it",
            "/account/passkeys/{id}/remove": "needs a passkey; PasskeyTests look at it",
            "/shares/{id}/results": "needs two networks; ThreeNetworksTests look at it",
            "/{kind}/{id}/like": "leads on to what was liked",
            "/notices/{number}/item": "leads on to what the notice tells of",
            "/{kind}/{id}/flag": "is for things of others; ModerationTests look at it",
            "/readers/{id}/distance": "is for other readers; DistanceTests look at it",
            "/rulings/{id}": "needs an act of a moderator; ModerationTests look at it",
            "/moderation/{kind}/{id}": "is for moderators; ModerationTests look at it",
            "/invited/{code}": "needs an invitation; ModerationTests look at it",
            "/share": "leads on to the form for words and links",
            "/drafts/{key}/delete": "needs a draft; DraftTests look at it",
            "/books/{id}/cover/own": "stands on the page of the book; OwnCoverTests look at it",
            "/reviews/{id}/photos/{photo}": "needs a photo; PhotoTests look at it",
            "/streams/tags/{tag}": "needs a network that knows the tag; StreamTests look at it",
            "/streams/people/{connection}/{person}/posts": "needs somebody at a network; StreamTests look at it",
            "/streams/people/{connection}/{person}": "needs somebody at a network; StreamTests look at it",
            "/places/near/kept/{id}": "needs a position that is kept; LocationTests look at it",
            "/checkins/{id}": "needs a check-in; CheckInTests look at it",
            "/places/{number}": "needs the number of a city; PlaceTests look at it",
            "/streams/lists/{listing}": "needs a network with a list; StreamTests look at it",
            "/streams/search/{words}": "needs a network that searches; StreamTests look at it",
            "/display/{id}/change": "needs a display; DisplayTests look at it",
            "/display/{id}/look": "needs a display; DisplayTests look at it",
            "/stream/items/{number}": "needs a post of a network; StreamTests look at it",
            "/streams/items/{number}/remove": "needs a post of one's own at a network; StreamTests look at it",
        ]

        private static let pages = Site.routes.filter { route in
            route.method == .get && [.browser, .shared, .member].contains(route.session)
                && !route.pattern.hasSuffix(".png") && !route.pattern.hasSuffix(".svg")
        }
        /// The paths of all pages that are the same for everybody.
        private static let fixed = pages.map(\.pattern).filter { !$0.contains("{") }

        @Test(
            "UI-01, UI-02, UI-13: of the site leads to pages that break no rule of accessibility, HTML, size or one main act"
        )
        func site() async throws {
            // A colour on its way to another is no colour to judge.
            try await Reader.with(TestBrowser.Options(reducesMotion: true)) { reader in
                var walk = try PageWalk(reader, on: reader.program.address, kind: pattern)
                try await walk.go(from: Self.fixed + ["/nowhere", "/reviews?q=none+of+it"])
                var seen = walk.beginAnew()

                try await reader.open("/login")
                try await reader.startWithoutNetwork("Nobody’s friend")
                try await walk.go(from: Self.fixed)
                seen.formUnion(walk.beginAnew())
                try await reader.browser.forgetAllCookies()

                try await reader.open("/")
                try await reader.logIn(as: "Ada Fernsby")
                try await reader.write(title: "Middlemarch", author: "George Eliot", text: "Slow.", score: 9)
                let first = try await reader.path
                // Before it is given.
                try await walk.go(from: ["\(first)/share/permission"])
                try await reader.open("\(first)/share")
                try await reader.post("Post to Facebook")
                try await reader.allowPosting(as: "Ada Fernsby")
                try await walk.look()
                try await reader.fill("#message", "In my own words")
                try await reader.post("Post to Facebook")
                try await reader.expect("Posted to Facebook")
                try await walk.look()
                let receipt = try await reader.path
                try await reader.open("/share")
                try await reader.fill("#words", "Words of my own")
                try await reader.press("Only keep it")
                let remark = try await reader.path
                try await reader.open("/account/import")
                try await reader.bringBooks()
                let books = try await reader.path
                try await walk.go(from: ["\(books)/undo"])
                try await reader.open(books)
                try await reader.press("Start the import")
                try await reader.open("/reviews/new")
                try await reader.addPhoto()
                try await reader.fill("#title", "With a picture")
                try await reader.press("Save review")
                let share = "\(try await reader.path)/share"
                try await reader.open("\(first)/edit")
                try await reader.fill("#review", "Slow, and wise.")
                try await reader.press("Save review")
                try await reader.open("/like/sites")
                try await reader.fill("#site", "books.example")
                try await reader.press("Add it")
                let site = try await reader.path
                try await reader.open("/shelves")
                try await reader.fill("#name", "For the summer")
                try await reader.press("Make the shelf")
                let shelf = try await reader.path
                let book = try await reader.bookOf(first)
                for status in ["reading", "read"] {
                    try await reader.open(book)
                    try await reader.pressFirst("form.standing button[value=\(status)]")
                }
                try await reader.open("\(book)/reading")
                try await reader.fill("#tags", "Slow, Wise")
                try await reader.press("Save")
                let tag = try await reader.tagOfBook()
                try await reader.open("\(book)/reading/quotations")
                try await reader.fill("#text", "Time is life")
                try await reader.press("Keep it")
                try await reader.open("/reviews/new")
                try await reader.fill("#title", "Begun")
                try await reader.waitForDraft()
                try await walk.go(
                    from: [
                        receipt, remark, books, site, "\(first)/versions", "\(first)/versions/1",
                        "\(book)/reading", "\(book)/reading/quotations", tag, shelf, try await reader.yearOfReader(),
                        share,
                        "\(share)/friends",
                        "\(share)/friends?mode=multi", "\(share)/places", "\(share)/places?q=Paper", "\(share)/pages",
                        "/nowhere",
                        "/friends?q=none+of+them",
                    ] + Self.fixed
                )
                try await reader.open("/reviews/new")
                try await reader.fill("#title", "   ")
                try await reader.press("Save review")
                try await walk.look()
                // Where scripts run it stands on the same page.
                try await reader.fill("#review", "So *slow*.")
                try await reader.browser.find("button[value=preview]").click()
                try await reader.browser.waitFor("the preview") {
                    try await !reader.browser.findAll("#preview em").isEmpty
                }
                try await walk.look()
                seen.formUnion(walk.seen)

                let missing = Set(Self.pages.map(\.pattern)).subtracting(seen).subtracting(Self.elsewhere.keys)
                #expect(missing.isEmpty, "no page of these routes was looked at")
                let unneeded = Set(Self.elsewhere.keys).intersection(seen)
                #expect(unneeded.isEmpty, "these are looked at, and need no exception")
                let faults = try await walk.markup.faults()
                #expect(faults == [])
            }
        }

        @Test("of the sandbox leads to pages that break no rule of accessibility and no rule of HTML")
        func sandbox() async throws {
            // A colour on its way to another is no colour to judge.
            try await Reader.with(TestBrowser.Options(reducesMotion: true)) { reader in
                let program = reader.program
                let origins = [program.sandbox, program.sandboxX, program.sandboxMastodon, program.sandboxOpenID]
                for isSomebody in [false, true] {
                    if isSomebody {
                        // One cookie serves all faces.
                        try await reader.browser.open("\(program.sandbox)/people?q=Ada+Fernsby")
                        try await reader.pressFirst("main a.person")
                        try await reader.pressFirst("main form button")
                    }
                    for origin in origins + [program.sandboxOpenLibrary] {
                        var walk = try PageWalk(reader, on: origin, kind: sandboxKind)
                        try await walk.go(from: ["/", "/people?q=nobody+at+all"])
                        // The library registers no programs, and nobody needs to be anybody there.
                        let pages = origins.contains(origin) ? ["/people", "/sandbox/apps"] : ["/people?q="]
                        #expect(walk.seen.isSuperset(of: pages + ["/", "/sandbox/control"]))
                        let faults = try await walk.markup.faults()
                        #expect(faults == [])
                    }
                }
            }
        }

        /// The pattern of the route a path leads to; `nil` where the route gives no page.
        private func pattern(_ path: String) -> String? {
            let segments = segments(path)
            let route = Site.routes.first { route in
                guard route.method == .get else { return false }
                let parts = self.segments(route.pattern)
                return parts.count == segments.count
                    && zip(parts, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
            }
            guard let route else { return "nowhere" }
            guard Self.pages.contains(where: { $0.pattern == route.pattern }) else { return nil }
            return route.pattern + state(path)
        }

        /// A path of the sandbox, with names and numbers left out.
        private func sandboxKind(_ path: String) -> String? {
            let segments = segments(path).map { segment in
                segment.utf8.contains { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "@") } ? "{}" : segment
            }
            if segments.first == "tags" { return "/tags/{}" }
            // Pictures and records, not pages.
            if segments.first == "works" || segments.first == "media" || segments.contains("portraits")
                || segments.first == "assets"
            {
                return nil
            }
            return "/" + segments.joined(separator: "/") + state(path)
        }

        /// What else of an address makes another page of it: words that were searched, and one friend or several.
        private func state(_ path: String) -> String {
            ["?q=", "?mode=multi"].first { path.contains($0) } ?? ""
        }

        private func segments(_ path: String) -> [String] {
            path.split(separator: "?", omittingEmptySubsequences: false)[0].split(separator: "/").map(String.init)
        }
    }
}

extension Reader {
    /// The path of the page in front.
    fileprivate var path: String {
        get async throws {
            let address = try await browser.url.split(separator: "?")[0]
            return String(address.dropFirst(program.address.count))
        }
    }

    /// The path of the book of a review.
    fileprivate func bookOf(_ review: String) async throws -> String {
        try await open(review)
        let link = try await browser.find("main a[href^='/books/']").attribute("href")
        guard let link else { throw TestSupportError("\(review) names no book") }
        return link
    }

    /// The path of a tag of a book that was read.
    fileprivate func tagOfBook() async throws -> String {
        try await open("/reading?status=read")
        guard let tag = try await browser.find("main .tags a").attribute("href") else {
            throw TestSupportError("The book has no tag")
        }
        return tag
    }

    /// The path of a year of one's own reading as others see it.
    fileprivate func yearOfReader() async throws -> String {
        try await open("/reading")
        guard let page = try await browser.find("main a[href^='/readers/']:not([href*='/tags'])").attribute("href")
        else {
            throw TestSupportError("The reader has no page")
        }
        try await open(page)
        guard let year = try await browser.find("main a[href*='/years/']").attribute("href") else {
            throw TestSupportError("The reader has no year")
        }
        return year
    }

    /// Sends a list of books from the form in front.
    fileprivate func bringBooks() async throws {
        try await turn {
            try await browser.execute(
                """
                const books = 'Title,Author,My Rating,Exclusive Shelf,Date Read\\nMomo,Michael Ende,5,read,2020/01/02\\n';
                const files = new DataTransfer();
                files.items.add(new File([books], 'books.csv', { type: 'text/csv' }));
                const field = document.querySelector('#file');
                field.files = files.files;
                field.form.requestSubmit();
                """
            )
        }
    }

    /// Puts a photo into the form in front, as if it had been chosen, and waits until it has arrived.
    fileprivate func addPhoto() async throws {
        try await browser.execute(
            """
            const canvas = document.createElement('canvas');
            canvas.width = canvas.height = 40;
            canvas.getContext('2d').fillRect(0, 0, 40, 40);
            return new Promise((done) => canvas.toBlob((blob) => {
                const files = new DataTransfer();
                files.items.add(new File([blob], 'shelf.jpg', { type: 'image/jpeg' }));
                const field = document.querySelector('#photo');
                field.files = files.files;
                field.dispatchEvent(new Event('change', { bubbles: true }));
                done(null);
            }, 'image/jpeg'));
            """
        )
        try await browser.waitFor("the photo") { try await browser.findAll(".attached li").count == 1 }
    }
}
