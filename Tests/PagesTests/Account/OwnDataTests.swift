import Crypto
import HTTP
import Interchange
import Markdown
import Primitives
import SQLite
import TestSupport
import Testing

@testable import Flyleaf
@testable import Pages

extension OwnDataAddresses {
    fileprivate static let bare = OwnDataAddresses(photo: { $0.text }, liked: { $0.id })
}

@Suite("Taking one's own data home")
struct OwnDataTests {
    private func download(_ client: AppClient) async throws -> (page: AppPage, json: JSON) {
        try await client.get("/account/data")
        let page = try await client.submit(action: "/account/data")
        return (page, try UnpackedData(page.response.body).json)
    }

    /// Words that hardly pack: a text of one letter would be a ZIP of one piece.
    private static func noise(_ count: Int) -> String {
        String(decoding: (0..<count).map { _ in UInt8.random(in: 0x61...0x7A) }, as: UTF8.self)
    }

    @Test("PR-19: the file holds reviews, connections, sessions and logins, and no key")
    func whole() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let question = try await client.get("/account/data")
            #expect(AccessibilityCheck.faults(in: question.document) == [])
            #expect(question.text.contains("1 connected network, with its key"))
            for index in 1...45 {
                try await client.get("/reviews/new")
                try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                    try form.fill("title", "Book \(index) \"quoted\" \\ </script>")
                    try form.fill("review", String(repeating: "long text ", count: 50) + "end")
                }
            }
            let (page, json) = try await download(client)
            #expect(page.status == .ok)
            #expect(page.fields[.contentType] == "application/zip")
            #expect(page.fields[.contentDisposition]?.hasPrefix("attachment; filename=\"flyleaf-data-") == true)
            #expect(page.fields[.cacheControl] == "no-store")
            #expect(json["format"]?.text == "flyleaf-own-data")
            #expect(json["account"]?["name"]?.text == "Ada Lovelace")
            let reviews = try #require(json["reviews"]?.elements)
            #expect(reviews.count == 45)
            let titles = reviews.compactMap { $0["title"]?.text }
            #expect(titles.contains("Book 45 \"quoted\" \\ </script>"))
            #expect(reviews.last?["text"]?.text?.hasSuffix("end") == true)
            #expect(json["shares"]?.elements?.isEmpty == true)
            #expect(json["connections"]?.elements?.count == 1)
            #expect(json["sessions"]?.elements?.count == 1)
            #expect(json["logins"]?.elements?.isEmpty == false)
            let unpacked = try UnpackedData(page.response.body)
            #expect(unpacked.table.count == 46)
            #expect(!unpacked.contains("s3cret-token"))
            let cookie = try #require(client.cookies["flyleaf"]?.value)
            #expect(!unpacked.contains(cookie))
        }
    }

    @Test("PR-19: photos are named with their words, size and address, those without a review too")
    func photos() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            try await client.submit(action: "/reviews/new", pressing: "Save review") { try $0.fill("title", "Momo") }
            let member = try await fixture.signedIn(client).member.id
            let review = try #require(await fixture.stores.reviews.list(ReviewQuery(viewer: member)).first?.review.id)
            let picture = RewrittenPicture(jpeg: [1], thumbnail: [2], width: 20, height: 10)
            var ids: [ID<Photo>] = []
            for words in ["The \"cover\"", "Not saved yet"] {
                let photo = Photo(
                    id: fixture.site.services.randomness.id(at: fixture.clock.now),
                    memberID: member,
                    owner: nil,
                    description: PhotoDescription(trusted: words),
                    width: 20,
                    height: 10
                )
                try await fixture.stores.photos.insert(photo, picture, fixture.clock.now, within: .max)
                ids.append(photo.id)
            }
            let words = PhotoDescription(trusted: "The \"cover\"")
            _ = try await fixture.stores.give([ChosenPhoto(id: ids[0], description: words)], review, member)
            try await client.get("/account/data")
            #expect(client.page?.text.contains("2 photos") == true)
            let page = try await download(client).page
            let unpacked = try UnpackedData(page.response.body)
            let json = unpacked.json
            let photo = try #require(json["reviews"]?.elements?.first?["photos"]?.elements?.first)
            #expect(photo["description"]?.text == "The \"cover\"")
            #expect(photo["width"]?.number == 20 && photo["height"]?.number == 10)
            #expect(photo["picture"]?.text == "http://localhost:8080/img/\(ids[0].text)")
            #expect(photo["file"]?.text == "photos/\(ids[0].text).jpg")
            for id in ids { #expect(unpacked.files["photos/\(id.text).jpg"] == [1]) }
            let unsaved = try #require(json["photosWithoutReview"]?.elements)
            #expect(unsaved.map { $0["id"]?.text } == [ids[1].text])
        }
    }

    @Test("PR-19: covers of one's own are in the file, also of a book that one may not see any more, and nobody else's")
    func covers() async throws {
        try await AccountFixture.run { fixture in
            let (client, other) = (try await fixture.loneMember(), try await fixture.loneMember("Somebody else"))
            try await other.get("/reviews/new")
            try await other.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "Momo")
                try form.fill("author", "Michael Ende")
                try form.fill("isbn", "9780306406157")
                try form.fill("visibility", "everyone")
            }
            let writer = try await fixture.signedIn(other).member.id
            let review = try #require(
                await fixture.stores.reviews.list(ReviewQuery(viewer: writer, scope: .own)).first?.review
            )
            let member = try await fixture.signedIn(client).member.id
            for (owner, jpeg) in [(member, [1, 2, 3]), (writer, [4])] as [(ID<Member>, [UInt8])] {
                let cover = BookCover(mark: "m", jpeg: jpeg, width: 20, height: 30)
                let kept = try await fixture.stores.covers.keepOwn(
                    cover,
                    of: review.bookID,
                    owner,
                    fixture.clock.now,
                    9
                )
                #expect(kept == .kept)
            }
            try await client.get("/account/data")
            #expect(client.page?.text.contains("1 cover of your own for a book") == true)
            let path = "covers/\(review.bookID.text).jpg"
            let unpacked = try UnpackedData(try await download(client).page.response.body)
            #expect(unpacked.files[path] == [1, 2, 3])
            let cover = try #require(unpacked.json["covers"]?.elements?.first)
            #expect(unpacked.json["covers"]?.elements?.count == 1)
            #expect(cover["book"]?.text == review.bookID.text && cover["file"]?.text == path)
            #expect(cover["title"]?.text == "Momo" && cover["author"]?.text == "Michael Ende")
            #expect(cover["isbns"]?.elements?.map(\.text) == ["9780306406157"])
            #expect(cover["width"]?.number == 20 && cover["height"]?.number == 30)
            try await other.get("/reviews/\(review.id.text)/edit")
            try await other.submit(action: "/reviews/\(review.id.text)/edit", pressing: "Save review") { form in
                try form.fill("visibility", "self")
            }
            let hidden = try UnpackedData(try await download(client).page.response.body)
            #expect(hidden.files[path] == [1, 2, 3])
            #expect(hidden.json["covers"]?.elements?.first?.member("title") == .null)
        }
    }

    @Test("PR-19: how much somebody means to read in a year is in the file")
    func goals() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/years/2026")
            try await client.submit(action: "/years/2026") { try $0.fill("goal", "24") }
            let goal = try #require(try await download(client).json["readingGoals"]?.elements?.first)
            #expect(goal["year"]?.number == 2026 && goal["books"]?.number == 24)
        }
    }

    @Test("PR-19: what one likes is in the file with its title and page, until one may not see it any more")
    func likes() async throws {
        try await AccountFixture.run { fixture in
            let other = try await fixture.loneMember("Somebody else")
            try await other.get("/reviews/new")
            try await other.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "Momo")
                try form.fill("author", "Michael Ende")
                try form.fill("visibility", "everyone")
            }
            let writer = try await fixture.signedIn(other).member.id
            let review = try #require(
                await fixture.stores.reviews.list(ReviewQuery(viewer: writer, scope: .own)).first?.review
            )
            let client = try await fixture.loneMember("Lone reader")
            let member = try await fixture.signedIn(client).member.id
            for subject in [.review(review.id), .book(review.bookID)] as [LikeSubject] {
                #expect(try await fixture.stores.likes.set(true, subject, member, fixture.clock.now) == .kept)
            }
            let likes = try #require(try await download(client).json["standingLikes"]?.elements)
            #expect(likes.map { $0["kind"]?.text } == ["book", "review"])
            #expect(likes.allSatisfy { $0["title"]?.text == "Momo" && $0["author"]?.text == "Michael Ende" })
            #expect(
                likes.map { $0["address"]?.text } == [
                    "http://localhost:8080/books/\(review.bookID.text)",
                    "http://localhost:8080/reviews/\(review.id.text)",
                ]
            )
            try await other.get("/reviews/\(review.id.text)/edit")
            try await other.submit(action: "/reviews/\(review.id.text)/edit", pressing: "Save review") { form in
                try form.fill("visibility", "self")
            }
            let hidden = try #require(try await download(client).json["standingLikes"]?.elements)
            #expect(hidden.map { $0["id"]?.text } == likes.map { $0["id"]?.text })
            #expect(hidden.allSatisfy { $0.member("title") == .null && $0.member("address") == .null })
        }
    }

    @Test("PR-19: drafts are in the file with all that was typed")
    func drafts() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let text = String(repeating: "not cut ", count: 100)
            try await client.get("/reviews/new")
            try await client.submit(action: "/reviews/new", pressing: "Keep as draft") { form in
                try form.fill("title", "Momo")
                try form.fill("review", text)
            }
            try await client.get("/account/data")
            #expect(client.page?.text.contains("1 draft of a review") == true)
            let draft = try #require(try await download(client).json["reviewDrafts"]?.elements?.first)
            #expect(draft["title"]?.text == "Momo" && draft["text"]?.text == text)
            #expect(draft.member("changeOf") == .null)
        }
    }

    @Test("PR-19: an empty account has a whole file too, and another member's things are in nobody else's")
    func others() async throws {
        try await AccountFixture.run { fixture in
            let other = try await fixture.loneMember("Somebody else")
            try await other.get("/reviews/new")
            try await other.submit(action: "/reviews/new", pressing: "Save review") {
                try $0.fill("title", "Public book")
            }
            let client = try await fixture.loneMember("Lone reader")
            let (page, json) = try await download(client)
            #expect(json["reviews"]?.elements?.isEmpty == true)
            #expect(json.member("recoveryCodes") != nil)
            #expect(try !UnpackedData(page.response.body).contains("Public book"))
            #expect(try UnpackedData(page.response.body).table.count == 1)
        }
    }

    /// Reads a member's file as one who does something at each piece.
    private func pieces(
        of ownData: OwnData,
        _ member: Member,
        _ fixture: AccountFixture,
        atEach: ([UInt8]) async throws -> Void = { _ in }
    ) async throws -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        let browser = BrowserKey(fixture.site.services.randomness)
        try await ownData.write(of: member, in: browser, addresses: .bare, progress: { _ in }) { piece in
            pieces.append(piece)
            try await atEach(piece)
        }
        return pieces
    }

    @Test("PR-19: a file is made piece by piece, and what is deleted meanwhile is missing from a text that is whole")
    func madeInPieces() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let member = try await fixture.signedIn(client).member
            let ids = try await write(60, Self.noise(10_000), by: member, fixture)
            let ownData = fixture.site.services.ownData
            let whole = try await pieces(of: ownData, member, fixture)
            #expect(whole.count > 4)
            #expect(whole.allSatisfy { $0.count < 200_000 })
            #expect(try UnpackedData(whole.flatMap(\.self)).json["reviews"]?.elements?.count == 60)
            var left = ids.sorted()
            let changed = try await pieces(of: ownData, member, fixture) { _ in
                // The oldest is written last; the newest of the lot has been looked up already.
                for _ in 0..<6 where !left.isEmpty {
                    let id = try #require(ID<Review>(left.removeFirst()))
                    _ = try await fixture.stores.reviews.delete(id, member.id)
                }
            }
            let count = try #require(try UnpackedData(changed.flatMap(\.self)).json["reviews"]?.elements?.count)
            #expect(count > 10 && count < 60)
        }
    }

    @Test("PR-19: a member who begins anew ends the file before, and has no third while one before is still read")
    func begunAnew() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let member = try await fixture.signedIn(client).member
            let other = try await fixture.loneMember("Somebody else")
            try await write(20, Self.noise(18_000), by: member, fixture)
            let ownData = fixture.site.services.ownData
            var isFirst = true
            let first = await #expect(throws: OwnDataFault.self) {
                _ = try await pieces(of: ownData, member, fixture) { _ in
                    guard isFirst else { return }
                    isFirst = false
                    let second = try await pieces(of: ownData, member, fixture) { _ in
                        guard ownData.isBusy(for: member) else { throw TestSupportError("There is a third") }
                    }
                    guard try UnpackedData(second.flatMap(\.self)).json["reviews"]?.elements?.count == 20 else {
                        throw TestSupportError("The second is not whole")
                    }
                    // The first still counts: it has not come to its end.
                    _ = try await pieces(of: ownData, member, fixture) { _ in
                        guard ownData.isBusy(for: member) else { throw TestSupportError("There is a third") }
                        try await client.get("/account/data")
                        let page = try await client.submit(action: "/account/data")
                        #expect(page.status == .serviceUnavailable)
                        #expect(page.fields[.retryAfter] == "60")
                        #expect(page.text.contains("cannot be downloaded at this moment"))
                        #expect(AccessibilityCheck.faults(in: page.document) == [])
                        #expect(page.fields[.contentDisposition] == nil)
                        #expect(try await download(other).page.status == .ok)
                    }
                }
            }
            #expect(first == .begunAnew)
            #expect(!ownData.isBusy(for: member))
            #expect(try await download(client).json["reviews"]?.elements?.count == 20)
        }
    }

    @Test("PR-19: a store that fails in the middle leaves a file that breaks off, and is reported once")
    func broken() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let member = try await fixture.signedIn(client).member
            try await write(20, Self.noise(18_000), by: member, fixture)
            try await fixture.testSite.breakShares()
            let ownData = OwnData(stores: fixture.stores, clock: fixture.site.services.clock)
            await #expect(throws: DatabaseError.self) { _ = try await pieces(of: ownData, member, fixture) }
            #expect(!ownData.isBusy(for: member))
        }
    }

    /// Adds reviews as the form would, many at a time; the answer is their identifiers.
    @discardableResult
    private func write(
        _ count: Int,
        _ text: @autoclosure () -> String,
        by member: Member,
        _ fixture: AccountFixture
    ) async throws -> Set<String> {
        let start = fixture.clock.now
        let reviews = (0..<count).map { index in
            let moment = start + .seconds(index)
            return Review(
                id: Randomness.secure.id(at: moment),
                memberID: member.id,
                bookID: Randomness.secure.bookID(),
                content: ReviewContent(
                    title: ReviewTitle(trusted: "Book \(index)"),
                    author: AuthorLine(trusted: ""),
                    isbn: nil,
                    text: ReviewText(trusted: text()),
                    isSpoiler: false,
                    score: nil,
                    visibility: .onlyMe
                ),
                createdAt: moment,
                updatedAt: moment
            )
        }
        let store = fixture.stores.reviews
        try await withThrowingTaskGroup(of: Void.self) { group in
            for review in reviews { group.addTask { _ = try await store.insert(review, [], nil) } }
            try await group.waitForAll()
        }
        return Set(reviews.map(\.id.text))
    }

    @Test("PR-19: ten thousand reviews are one whole file in small pieces, each in it once")
    func tenThousand() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let text = "“Quotes” \"here\" \\ </script>\u{2028}\n😀 قصة"
            let written = try await write(10_000, text, by: try fixture.signedIn(client).member, fixture)
            let page = try await client.get("/account/data")
            let csrf = try #require(page.document.form(action: "/account/data")?["csrf"])
            let cookie = try #require(client.cookies["flyleaf"]?.value)
            // Not by the browser of the tests, which reads no more than a page.
            let answer = await fixture.site.respond(
                to: Request(
                    method: .post,
                    target: try #require(Target("/account/data")),
                    fields: Fields([
                        .cookie: "flyleaf=\(cookie)", .contentType: "application/x-www-form-urlencoded",
                    ]),
                    body: Array(FormFields(["csrf": csrf]).urlencoded.utf8)
                )
            )
            #expect(answer.status == .ok)
            guard case .stream(let stream) = answer.body, case .file(let run) = stream.producer else {
                throw TestSupportError("It is no file")
            }
            let received = Lock<[UInt8]>([])
            try await run { piece in
                #expect(piece.count < 200_000)
                received.withLock { $0 += piece }
            }
            let bytes = received.withLock { $0 }
            let unpacked = try UnpackedData(bytes)
            let json = unpacked.json
            #expect(unpacked.files[OwnData.tableName]?.count ?? 0 > 10_000 * 40)
            let reviews = try #require(json["reviews"]?.elements)
            #expect(reviews.count == 10_000)
            #expect(Set(reviews.compactMap { $0["id"]?.text }) == written)
            #expect(Set(reviews.compactMap { $0["title"]?.text }).count == 10_000)
            #expect(reviews.allSatisfy { $0["text"]?.text == text })
            #expect(json["shares"]?.elements?.isEmpty == true)
        }
    }

    @Test("PR-19: nobody gets it without a login or the form's token")
    func closed() async throws {
        try await AccountFixture.run { fixture in
            let stranger = try fixture.browser(followsRedirects: false)
            #expect(try await stranger.get("/account/data").status == .seeOther)
            #expect(try await stranger.post("/account/data", FormFields()).status == .seeOther)
            let client = try await fixture.loneMember()
            #expect(try await client.post("/account/data", FormFields(["csrf": "x"])).status == .forbidden)
        }
    }

    @Test("PR-19: every name in the file stands in its documentation, and the version too")
    func documented() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            try await client.get("/reviews/new")
            try await client.submit(action: "/reviews/new", pressing: "Save review") { try $0.fill("title", "Momo") }
            try await client.get("/years/2026")
            try await client.submit(action: "/years/2026") { try $0.fill("goal", "24") }
            let member = try await fixture.signedIn(client).member.id
            let review = try #require(
                await fixture.stores.reviews.list(ReviewQuery(viewer: member, scope: .own)).first?.review
            )
            _ = try await fixture.stores.likes.set(true, .review(review.id), member, fixture.clock.now)
            let shelves = fixture.site.services.shelves
            let shelf = try await shelves.make(
                ShelfForm(name: "A", description: "", visibility: .onlyMe),
                of: member
            )
            let words = (title: review.content.title, author: review.content.author)
            try await shelves.put(review.bookID, words, on: shelf, of: member)
            let readme = String(decoding: try FileTree.read("\(FileTree.project)/README.md"), as: UTF8.self)
            let text = try #require(
                readme.split(separator: "\n## ").first { $0.hasPrefix("What a member takes home\n") }
            )
            #expect(text.contains("version \(OwnData.version)"))
            for name in Self.names(try await download(client).json) {
                #expect(text.contains("`\(name)`"), "\(name) is not documented")
            }
        }
    }

    private static func names(_ json: JSON) -> Set<String> {
        switch json {
        case .object(let members):
            return members.reduce(into: []) { names, member in
                names.formUnion([member.name])
                names.formUnion(Self.names(member.value))
            }
        case .array(let elements): return elements.reduce(into: []) { $0.formUnion(names($1)) }
        default: return []
        }
    }

    @Test(
        "PR-19: the table has the columns of Goodreads, is read by our own reader, and computes nothing in a spreadsheet"
    )
    func table() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let titles = ["=HYPERLINK(\"http://x\")", "+1", "-30-", "@sum", "../../etc/passwd", "a,b\"c"]
            for title in titles {
                try await client.get("/reviews/new")
                try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                    try form.fill("title", title)
                    try form.fill("review", "One *two* & <b>\n\nthree >!the murderer!< four")
                    try form.fill("score", "7")
                }
            }
            let page = try await download(client).page
            let unpacked = try UnpackedData(page.response.body)
            #expect(unpacked.files.keys.sorted() == ["flyleaf.json", "reviews.csv"])
            #expect(unpacked.table.first?.hasPrefix("Book Id,Title,Author,Author l-f,") == true)
            #expect(unpacked.table.first?.split(separator: ",").count == 24)
            for line in unpacked.table.dropFirst() {
                let cell = line.dropFirst().drop { $0 == "\"" }
                #expect(!"=+-@".contains(try #require(cell.first)), "\(line)")
            }
            var reader = LibraryReader(limits: .usual)
            var entries = try reader.read(try #require(unpacked.files["reviews.csv"]))
            entries += try reader.finish()
            let books = entries.compactMap { entry in
                if case .success(let book) = entry.book { book } else { nil }
            }
            #expect(Set(books.map(\.title)) == Set(titles))
            #expect(books.allSatisfy { $0.score?.ofTen == 8 && $0.status == .read && $0.sourceID.isEmpty })
            for book in books {
                let text = Markdown(book.review).plainText(spoilers: .mark("…"))
                #expect(text == "One two & <b>\n\nthree … four", "\(book.review)")
            }
        }
    }
}
