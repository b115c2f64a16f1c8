import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Photos in the form of a review")
struct PhotoFormTests {
    @Test("PH-05: a photo chosen with a review is saved with it, and its page shows it with its words")
    func save() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "Momo")
                try form.attachPhoto(TestPicture.png(30, 20))
                try form.fill("photo_description", "The \"cover\" & a <cat>")
            }
            #expect(page.status == .ok && page.url.path.hasPrefix("/reviews/"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let picture = try #require(page.document.first(".photos img"))
            #expect(picture["alt"] == "The \"cover\" & a <cat>")
            #expect(picture["width"] == "30" && picture["height"] == "20" && picture["loading"] == "lazy")
            let photo = try #require(try await fixture.photos(of: page).first)
            #expect(photo.width == 30 && photo.height == 20)
        }
    }

    @Test("without scripts photos are added one by one, everything typed stays, and the fifth is refused")
    func addOneByOne() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            for number in 1...5 {
                let page = try await client.submit(action: "/reviews/new", pressing: "Add these photos") { form in
                    if number == 1 {
                        try form.fill("title", "Momo")
                        try form.fill("review", "Line\r\n\r\nand line")
                        try form.fill("score", "7")
                        try form.fill("visibility", "self")
                    }
                    try form.attachPhoto(TestPicture.png(10 + number, 10))
                    try form.fill("photo_description", "Photo \(number)")
                }
                #expect(page.status == (number == 5 ? .unprocessableContent : .ok))
                #expect(AccessibilityCheck.faults(in: page.document) == [])
                let form = try #require(page.document.form(action: "/reviews/new"))
                #expect(form["title"] == "Momo" && form["score"] == "7" && form["visibility"] == "self")
                #expect(form["review"]?.replacing("\r\n", with: "\n") == "Line\n\nand line")
                #expect(page.document.all(".attached li").count == min(number, 4))
                #expect(form["photo_description"] == (number == 5 ? "Photo 5" : ""))
            }
            #expect(client.page?.text.contains("There can be at most 4 photos.") == true)
            // What is no longer wanted makes room.
            let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                let second = try #require(client.page?.document.all("[name=remove]")[1]["value"])
                try form.fill("remove", second)
                try form.attachPhoto(TestPicture.png(99, 10))
                try form.fill("photo_description", "Photo 5")
            }
            #expect(page.url.path.hasPrefix("/reviews/"))
            let photos = try await fixture.photos(of: page)
            #expect(photos.map(\.description.text) == ["Photo 1", "Photo 3", "Photo 4", "Photo 5"])
            #expect(photos.map(\.width) == [11, 13, 14, 99])
        }
    }

    @Test("a fault in the text keeps the photo that came with it, and the corrected form saves it")
    func textFault() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            let refused = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("review", "My words")
                try form.attachPhoto(TestPicture.jpeg)
                try form.fill("photo_description", "Red and blue")
            }
            #expect(refused.status == .unprocessableContent)
            #expect(refused.document.all(".attached li").count == 1)
            let page = try await client.submit(action: "/reviews/new", pressing: "Save review") {
                try $0.fill("title", "Momo")
            }
            let photo = try #require(try await fixture.photos(of: page).first)
            #expect(photo.description.text == "Red and blue" && photo.width == 16)
        }
    }

    @Test("PH-05: a photo at fault is told beside its field, nothing is saved, and every word is kept")
    func photoFaults() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let cases: [(bytes: [UInt8], words: String, fault: PhotoFault)] = [
                ([], "", .empty), (Array("<svg/>".utf8), "A drawing", .notAPicture),
                ([0, 0, 0, 24] + Array("ftypheic".utf8), "", .heic), (TestPicture.jpeg.dropLast(9), "", .unreadable),
                (TestPicture.png(3, 3), String(repeating: "x", count: 1001), .description),
            ]
            for (bytes, words, fault) in cases {
                try await client.get("/reviews/new")
                let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                    try form.fill("title", "Momo")
                    try form.attachPhoto(bytes)
                    try form.fill("photo_description", words)
                }
                #expect(page.status == .unprocessableContent, "\(fault)")
                #expect(page.document.first("#photo-error")?.text == fault.words)
                #expect(page.document.first("#photo")?["aria-invalid"] == "true")
                let form = try #require(page.document.form(action: "/reviews/new"))
                #expect(form["title"] == "Momo" && form["photo_description"] == words)
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            let member = try await fixture.signedIn(client).member.id
            #expect(try await fixture.stores.reviews.list(ReviewQuery(viewer: member)).isEmpty)
            #expect(try await fixture.stores.photos.unsaved(member).isEmpty)
        }
    }

    @Test("words without a photo are asked about, and so is a press that adds nothing")
    func missing() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            let asked = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "Momo")
                try form.fill("photo_description", "The cover")
            }
            #expect(asked.status == .unprocessableContent)
            #expect(asked.document.first("#photo-error")?.text == PhotoFault.missing.words)
            let page = try await client.submit(action: "/reviews/new", pressing: "Add these photos") { form in
                try form.fill("photo_description", "")
            }
            #expect(page.document.first("#photo-error")?.text == "Choose a photo first.")
        }
    }

    @Test("several photos of one request are taken in order with their words, up to the first at fault")
    func several() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            let files = [TestPicture.png(1, 1), TestPicture.png(2, 1), TestPicture.png(3, 1)]
            let page = try await client.sendParts("/reviews/new", ["One", "Two"], files)
            #expect(page.status == .seeOther)
            let path = try #require(page.fields[.location])
            let photos = try await fixture.photos(of: try await client.get(path))
            #expect(photos.map(\.width) == [1, 2, 3])
            #expect(photos.map(\.description.text) == ["One", "Two", ""])
            try await client.get("/reviews/new")
            let refused = try await client.sendParts("/reviews/new", ["One", "Two"], [files[0], [1, 2], files[2]])
            #expect(refused.status == .unprocessableContent)
            let document = HTMLDocument(refused.body)
            #expect(document.all(".attached li").count == 1)
            #expect(document.first("#photo_description")?["value"] == "Two")
            let five = [UInt8](1...5).map { TestPicture.png(Int($0), 1) }
            #expect(try await client.sendParts("/reviews/new", [], five).status == .unprocessableContent)
        }
    }

    @Test("an edited review gets, loses and describes photos, and one added meanwhile elsewhere stays")
    func edit() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let path = try await client.writeReview(photos: [("First", 11), ("Second", 12)])
            let old = try await client.get("\(path)/edit")
            #expect(old.document.all(".attached li").count == 2)
            var stale = try #require(old.document.form(action: "\(path)/edit"))
            let saved = try await client.submit(action: "\(path)/edit", pressing: "Save review") { form in
                try form.attachPhoto(TestPicture.png(13, 10))
                try form.fill("photo_description", "Third")
            }
            #expect(saved.url.path == path)
            let first = try #require(try await fixture.photos(of: saved).first)
            try stale.fill("remove", first.id.text)
            try stale.fill("photo_description_\(try await fixture.photos(of: saved)[1].id.text)", "Second, better")
            try await client.get("\(path)/edit")
            let page = try await client.submit(stale, pressing: "Save review")
            #expect(try await fixture.photos(of: page).map(\.description.text) == ["Second, better", "Third"])
            #expect(try await fixture.stores.photos.picture(first.id, .full) == nil)
            // A fault in one description saves nothing.
            try await client.get("\(path)/edit")
            let id = try await fixture.photos(of: page)[0].id.text
            let refused = try await client.submit(action: "\(path)/edit", pressing: "Save review") { form in
                try form.fill("photo_description_\(id)", String(repeating: "y", count: 1001))
            }
            #expect(refused.status == .unprocessableContent)
            #expect(refused.document.first("#photo-\(id)-error")?.text == PhotoFault.description.words)
            #expect(try await fixture.photos(of: page).map(\.description.text) == ["Second, better", "Third"])
        }
    }

    @Test("photos change places with the buttons beside them, everything typed stays, and the order is saved")
    func order() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let path = try await client.writeReview(photos: [("One", 11), ("Two", 12)])
            let form = "\(path)/edit"
            var page = try await client.get(form)
            // A third that no review has yet moves among those that are saved.
            page = try await client.submit(action: form, pressing: "Add these photos") {
                try $0.attachPhoto(TestPicture.png(13, 10))
                try $0.fill("photo_description", "Three")
            }
            func buttons() -> [Bool] { page.document.all(".attached button").map { $0["disabled"] == nil } }
            #expect(buttons() == [false, true, true, true, true, false])
            page = try await client.submit(action: form, pressing: "Move up photo 3") { form in
                try form.fill("title", "Momo, again")
                try form.fill("photo_description", "Words for one to come")
            }
            #expect(page.status == .ok)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let shown = try #require(page.document.form(action: form))
            #expect(shown["title"] == "Momo, again" && shown["photo_description"] == "Words for one to come")
            page = try await client.submit(action: form, pressing: "Move down photo 1") {
                try $0.fill("photo_description", "")
            }
            #expect(buttons() == [false, true, true, true, true, false])
            let saved = try await client.submit(action: form, pressing: "Save review")
            #expect(saved.url.path == path)
            #expect(try await fixture.photos(of: saved).map(\.description.text) == ["Three", "One", "Two"])
            #expect(saved.document.all(".photos img").map { $0["alt"] } == ["Three", "One", "Two"])
            // A photo that is gone, at the end already, or nobody's moves nothing.
            for act in ["earlier-", "later-x", "earlier-\(try await fixture.photos(of: saved)[0].id.text)"] {
                var old = try #require(try await client.get(form).document.form(action: form))
                old.forge("act", act)
                page = try await client.submit(old)
                #expect(page.status == .ok && page.url.path == form)
                let words = page.document.all(".attached .field > input").map { $0["value"] }
                #expect(words == ["Three", "One", "Two"], "\(act)")
            }
        }
    }

    @Test("a form that names the photos in another order than they are kept decides, and forgets none added elsewhere")
    func namedOrder() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let path = try await client.writeReview(photos: [("One", 11), ("Two", 12), ("Three", 13)])
            let photos = try await fixture.photos(of: try await client.get(path))
            try await client.get("\(path)/edit")
            let form = try #require(client.page?.document.form(action: "\(path)/edit"))
            var fields = try form.submission(pressing: "Save review").fields.removing("kept")
            for index in [2, 0, 2] { fields.append("kept", photos[index].id.text) }
            let page = try await client.post("\(path)/edit", fields)
            #expect(try await fixture.photos(of: page).map(\.width) == [13, 11, 12])
        }
    }

    @Test("of several photos chosen at once the one at fault is told by its number")
    func number() {
        #expect(PhotoFault.empty.words(number: 1, of: 1) == PhotoFault.empty.words)
        let first = PhotoFault.empty.words(number: 1, of: 3)
        #expect(
            first == "Number 1 of the 3 photos chosen: \(PhotoFault.empty.words) Those after it were not taken either."
        )
        #expect(
            PhotoFault.empty.words(number: 3, of: 3) == "Number 3 of the 3 photos chosen: \(PhotoFault.empty.words)"
        )
    }

    @Test("what the script of the form checks are the limits of the server, in its words")
    func limits() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let page = try await client.get("/reviews/new")
            let queue = try #require(page.document.element(id: "photo-queue"))
            #expect(queue["data-bytes"] == String(Photo.maximumBytes))
            #expect(queue["data-count"] == String(Photo.maximumTogether))
            #expect(queue["data-too-large"] == PhotoFault.tooLarge.words)
            #expect(queue["data-wrong-type"] == PhotoFault.notAPicture.words)
            #expect(queue["data-too-many"] == PhotoFault.tooMany.words)
            #expect(page.document.first("#photo")?["accept"] == Photo.mediaTypes.joined(separator: ","))
            #expect(page.document.first("main script")?["src"]?.contains("photos") == true)
        }
    }

    @Test("photos of another member, of another review and unknown ones are not taken by naming them")
    func foreign() async throws {
        try await AccountFixture.run { fixture in
            let other = try await fixture.loneMember("Other")
            let elsewhere = try await other.writeReview(photos: [("Theirs", 5)])
            let theirs = try await fixture.photos(of: try await other.get(elsewhere))[0].id
            try await other.get("/reviews/new")
            try await other.submit(action: "/reviews/new", pressing: "Add these photos") { form in
                try form.attachPhoto(TestPicture.png(6, 6))
            }
            let unsaved = try #require(other.page?.document.first("[name=kept]")?["value"])
            let client = try await fixture.loneMember()
            let own = try await client.writeReview(photos: [("Mine", 7)])
            let mine = try await fixture.photos(of: try await client.get(own))[0].id
            for name in [theirs.text, unsaved, mine.text, "00000000000000000000000000", "x", ""] {
                try await client.get("/reviews/new")
                let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                    try form.fill("title", "Thief")
                    form.forge("kept", name)
                }
                #expect(try await fixture.photos(of: page).isEmpty, "\(name)")
            }
            #expect(try await fixture.photos(of: try await other.get(elsewhere)).map(\.id) == [theirs])
            #expect(try await fixture.photos(of: try await client.get(own)).map(\.id) == [mine])
            #expect(try await fixture.stores.photos.photo(ID(trusted: unsaved))?.reviewID == nil)
        }
    }

    @Test("logged out with a full form: the words come back after the login, and that the photo did not is said")
    func loggedOut() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let form = try #require(try await client.get("/reviews/new").document.form(action: "/reviews/new"))
            let home = try #require(WebURL(TestSite.home))
            client.changeCookies { $0.store("flyleaf=; Path=/; Max-Age=0", from: home, at: fixture.clock.now) }
            var filled = form
            try filled.fill("title", "Momo")
            try filled.fill("photo_description", "The cover")
            try filled.attachPhoto(TestPicture.jpeg)
            let login = try await client.submit(filled, pressing: "Save review")
            #expect(login.url.path == "/login")
            let page = try await client.submit(action: "/start") { try $0.fill("name", "Again") }
            let back = try #require(page.document.form(action: "/reviews/new"))
            #expect(back["title"] == "Momo" && back["photo_description"] == "The cover")
            let words = "Your words are kept, but the photo you had chosen is not. Choose it again."
            #expect(page.document.first("#photo-error")?.text == words)
            let saved = try await client.submit(action: "/reviews/new", pressing: "Save review") {
                try $0.attachPhoto(TestPicture.jpeg)
            }
            #expect(try await fixture.photos(of: saved).map(\.description.text) == ["The cover"])
        }
    }

    @Test("a photo chosen before a login ran out is in the form after the next one, also one sent by itself before")
    func heldPhotos() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let form = try #require(try await client.get("/reviews/new").document.form(action: "/reviews/new"))
            try await fixture.site.services.sessions.end(try fixture.signedIn(client).session.id)
            // As the script sends one: it learns from the answer where the photo waits.
            var alone = form
            alone.forge("act", "photo")
            try alone.fill("photo_description", "The back")
            try alone.attachPhoto(TestPicture.jpeg)
            let page = try #require(client.page)
            let answer = try await client.send(try alone.submission().request(from: page.url), initiator: page.url)
            let login = try #require(answer.fields[.location].flatMap { WebURL(TestSite.home + $0) })
            let held = try #require(login.queryFields["next"]?.split(separator: "=").last)
            var filled = form
            filled.forge("held", String(held))
            try filled.fill("title", "Momo")
            try filled.fill("photo_description", "The cover")
            try filled.attachPhoto(TestPicture.jpeg)
            #expect(try await client.submit(filled, pressing: "Save review").url.path == "/login")
            let back = try await client.submit(action: "/auth/facebook/start")
            #expect(back.url.path == "/reviews/new" && back.document.first("#photo-error") == nil)
            #expect(back.document.all(".attached img").count == 2)
            #expect(try await client.get(back.url.description).document.all(".attached img").count == 2)
            let saved = try await client.submit(action: "/reviews/new", pressing: "Save review")
            #expect(try await fixture.photos(of: saved).map(\.description.text) == ["The back", "The cover"])
        }
    }

    @Test("no photo of a browser that was never let in is kept, whatever token it brings")
    func strangersPhotos() async throws {
        try await AccountFixture.run { fixture in
            let member = try await fixture.loneMember()
            let page = try await member.get("/reviews/new")
            let form = try #require(page.document.form(action: "/reviews/new"))
            let stranger = try fixture.browser()
            let own = try await stranger.get("/login").document.first("[name=csrf]")?["value"]
            for token in [nil, own, form["csrf"]] {
                var forged = form
                forged.forge("csrf", token)
                try forged.attachPhoto(TestPicture.jpeg)
                #expect(try await stranger.submit(forged, pressing: "Save review").url.path == "/login")
                let back = try await stranger.submit(action: "/start") { try $0.fill("name", "Stranger") }
                #expect(back.document.all(".attached img").isEmpty && back.document.first("#photo-error") != nil)
                try await stranger.get("/logout")
                try await stranger.submit(action: "/logout")
            }
        }
    }

    @Test("a form with a photo needs its token; without it no photo is kept and the words are")
    func forgery() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                form.forge("csrf", nil)
                try form.fill("title", "Momo")
                try form.attachPhoto(TestPicture.jpeg)
            }
            #expect(page.status == .forbidden)
            #expect(try await fixture.stores.photos.unsaved(try fixture.signedIn(client).member.id).isEmpty)
            let again = try await client.follow("Open the form again")
            #expect(again.document.form(action: "/reviews/new")?["title"] == "Momo")
            #expect(again.document.first("#photo-error")?.text.hasPrefix("Your words are kept") == true)
        }
    }

    @Test("words past 256 KB are refused in either coding, logged in or not, and nothing is kept of them")
    func longWords() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let long = String(repeating: "w", count: 256 * 1024 + 1)
            for isMultipart in [true, false] {
                try await client.get("/reviews/new")
                var form = try #require(client.page?.document.form(action: "/reviews/new"))
                try form.fill("review", long)
                if isMultipart {
                    #expect(try await client.submit(form, pressing: "Save review").status == .contentTooLarge)
                } else {
                    let fields = try form.submission(pressing: "Save review").fields
                    #expect(try await client.post("/reviews/new", fields).status == .contentTooLarge)
                }
            }
            let stranger = try fixture.browser()
            try await stranger.get("/login")
            #expect(try await stranger.post("/reviews/new", FormFields(["review": long])).url.path == "/login")
        }
    }

    @Test("no other form is read in parts, and a broken one is refused where parts are read")
    func otherForms() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/account")
            let refused = try await client.sendParts("/account/name", ["x"], [])
            #expect(refused.status == .unsupportedMediaType)
            let type = "multipart/form-data; boundary=x"
            let broken = ClientRequest(
                .post,
                try client.resolve("/reviews/new"),
                fields: Fields([.contentType: type]),
                body: Array("--x\r\nno end".utf8)
            )
            #expect(try await client.send(broken).status == .unsupportedMediaType)
        }
    }

    @Test("only the two forms that take photos may have bodies larger than 256 KB")
    func bodyLimits() async throws {
        try await AccountFixture.run { fixture in
            let form = 256 * 1024
            let id = "00000000000000000000000000"
            let limits: [(Method, String, Int)] = [
                (.post, "/reviews/new", 4 * 10_485_760 + form),
                (.post, "/reviews/\(id)/edit", 4 * 10_485_760 + form),
                (.get, "/reviews/new", form), (.post, "/reviews/\(id)/delete", form), (.post, "/start", form),
                (.post, "/nowhere", form), (.put, "/reviews/new", form),
            ]
            for (method, path, limit) in limits {
                let target = try #require(Target(path))
                #expect(fixture.site.bodyLimit(method, target) == limit, "\(method) \(path)")
            }
        }
    }

    @Test("many photos in a short time are slowed down, and the words are kept")
    func tooFast() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let member = try await fixture.signedIn(client).member.id.text
            while fixture.site.limits.photos.take(member, at: fixture.clock.now) == nil {}
            try await client.get("/reviews/new")
            let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "Momo")
                try form.attachPhoto(TestPicture.jpeg)
            }
            #expect(page.status == .unprocessableContent)
            #expect(page.document.first("#photo-error")?.text.hasPrefix("Many photos came in a short time.") == true)
        }
    }
}

extension HTMLForm {
    mutating func attachPhoto(_ bytes: [UInt8]) throws(TestSupportError) {
        // Neither the name nor the type is looked at.
        try attach("photo", File(name: "photo.txt", type: "text/plain", bytes: bytes))
    }
}

extension SiteFixture {
    /// The photos of the review whose page a client sees.
    func photos(of page: AppPage) async throws -> [Photo] {
        let id = try #require(page.url.path.split(separator: "/").last.flatMap { ID<Review>(String($0)) })
        return try await stores.photos.ofReview(id)
    }
}

extension AppClient {
    /// Writes a review with photos of a width each; the answer is its path.
    func writeReview(
        _ title: String = "Momo",
        visibility: String = "everyone",
        isSpoiler: Bool = false,
        photos: [(words: String, width: Int)]
    ) async throws -> String {
        try await get("/reviews/new")
        for (words, width) in photos {
            try await submit(action: "/reviews/new", pressing: "Add these photos") { form in
                try form.attachPhoto(TestPicture.png(width, 10))
                try form.fill("photo_description", words)
            }
        }
        return try await submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
            try form.fill("visibility", visibility)
            if isSpoiler { try form.fill("spoiler", "yes") }
        }.url.path
    }

    /// Sends a form with a title, several descriptions and several photos, as no page of ours does.
    func sendParts(_ path: String, _ descriptions: [String], _ files: [[UInt8]]) async throws -> ClientResponse {
        let token = page?.document.first("[name=csrf]")?["value"] ?? ""
        var body: [UInt8] = []
        func part(_ name: String, _ content: [UInt8]) {
            body += Array("--x\r\nContent-Disposition: form-data; name=\(name)\r\n\r\n".utf8) + content
            body += Array("\r\n".utf8)
        }
        part("csrf", Array(token.utf8))
        part("title", Array("Momo".utf8))
        for description in descriptions { part("photo_description", Array(description.utf8)) }
        for file in files { part("photo; filename=p", file) }
        body += Array("--x--\r\n".utf8)
        let type = "multipart/form-data; boundary=x"
        return try await send(
            ClientRequest(.post, try resolve(path), fields: Fields([.contentType: type]), body: body),
            initiator: page?.url
        )
    }
}
