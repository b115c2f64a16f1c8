import Archive
import Flyleaf
import HTTP
import Interchange
import Primitives
import Templating
import TestSupport
import Testing

@testable import Pages

@Suite("The pages of imports")
struct ImportPageTests {
    private static let csv = """
        Book Id,Title,Author,My Rating,Date Added,Exclusive Shelf,My Review,Spoiler,BCID
        1,A Tale & more,A. Writer,4,2019/01/02,read,<b>Good</b> <spoiler>SECRET</spoiler>,,7-7
        2,Other,B,0,2019/01/03,to-read,,,
        3,,B,5,,read,x,,
        4,Third,C,11,,read,Text,true,

        """

    @discardableResult
    private func bring(_ client: AppClient, _ text: String = csv, name: String = "goodreads.csv") async throws
        -> AppPage
    {
        try await client.get("/account/import")
        return try await client.submit(action: "/account/import") { form in
            try form.attach("file", HTMLForm.File(name: name, type: "text/csv", bytes: Array(text.utf8)))
        }
    }

    private func start(_ client: AppClient, for readers: String = "everyone") async throws -> String {
        let path = try #require(client.page?.url.path)
        try await client.submit(action: "\(path)/start") { try $0.fill("visibility", readers) }
        return path
    }

    @Test("a cell longer than anybody reads is cut in the report and kept whole")
    func longCell() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let long = String(repeating: "x", count: 2000)
            let header = "Book Id,Title,Author,My Rating,Exclusive Shelf,BCID\n"
            try await bring(client, "\(header)1,A,B,4,read,\(long)y\n2,C,D,4,read,\(long)\n")
            let path = try await start(client)
            _ = try await fixture.site.services.jobs.workOnDue()
            let report = try await client.get(path)
            #expect(report.text.contains("x…"))
            #expect(!report.source.contains("xy") && report.source.contains("\(long)<"))
            let member = try await fixture.signedIn(client).member.id
            let kept = try #require(try await fixture.site.services.imports.all(of: member).first)
            let rows = try await fixture.site.services.imports.rows(kept, after: 0, nil)
            #expect(rows.first?.raw.last?.text == "\(long)y")
        }
    }

    @Test("a file is looked at, started, and every row of it is accounted for")
    func whole() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            #expect(client.page?.source.contains("href=\"/account/import\"") == true)
            let empty = try await client.get("/account/import")
            #expect(AccessibilityCheck.faults(in: empty.document) == [])
            #expect(empty.text.contains("You have not imported anything yet."))
            let preview = try await bring(client)
            #expect(preview.status == .ok)
            #expect(AccessibilityCheck.faults(in: preview.document) == [])
            #expect(preview.document.first("h1")?.text == "goodreads.csv")
            #expect(preview.text.contains("4 rows. Reviews will be made of the 2 that have a text or a score"))
            #expect(preview.text.contains("1 row cannot be read as a book."))
            #expect(preview.text.contains("A Tale & more"))
            #expect(!preview.source.contains("SECRET"))
            let member = try await fixture.signedIn(client).member.id
            #expect(try await fixture.stores.reviews.list(ReviewQuery(viewer: member)).isEmpty)

            let path = try await start(client)
            let waiting = try #require(client.page)
            #expect(waiting.document.first("#result")?["data-refresh"] == path)
            #expect(waiting.document.first("progress")?["max"] == "4")
            #expect(AccessibilityCheck.faults(in: waiting.document) == [])
            #expect(waiting.document.first("#rows") == nil)
            _ = try await fixture.site.services.jobs.workOnDue()

            let report = try await client.get(path)
            #expect(AccessibilityCheck.faults(in: report.document) == [])
            #expect(report.document.first("#result")?["data-refresh"] == nil)
            for words in ["2 New reviews", "1 Kept without a review", "1 Refused", "It has no title.", "BCID", "7-7"] {
                #expect(report.text.contains(words), "\(words)")
            }
            #expect(report.text.contains("no number of stars"))
            // A page that followed the work has this link, and no rows yet.
            #expect(report.document.first("#result a[href$='#rows']")?["href"] == "\(path)?after=0#rows")
            let refused = try await client.get("\(path)?outcome=refused")
            #expect(refused.document.all("ol > li").count == 1)
            let all = try await fixture.browser().get("/reviews")
            #expect(all.text.contains("A Tale & more"))
            #expect(!all.source.contains("SECRET"))
            let list = try await client.get("/account/import")
            #expect(list.text.contains("goodreads.csv") && list.text.contains("Done"))
        }
    }

    @Test("it is undone after a question, and the file is removed after another")
    func undoing() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await bring(client)
            let path = try await start(client)
            _ = try await fixture.site.services.jobs.workOnDue()
            let question = try await client.get("\(path)/undo")
            #expect(AccessibilityCheck.faults(in: question.document) == [])
            #expect(question.text.contains("It made 2 reviews."))
            try await client.submit(action: "\(path)/undo")
            #expect(client.page?.text.contains("Being undone") == true)
            let token = try #require(question.document.first("[name=csrf]")?["value"])
            _ = try await client.post("\(path)/stop", FormFields(["csrf": token]))
            #expect(try await client.get(path).text.contains("Being undone"))
            _ = try await fixture.site.services.jobs.workOnDue()
            let member = try await fixture.signedIn(client).member.id
            #expect(try await fixture.stores.reviews.list(ReviewQuery(viewer: member)).isEmpty)
            let undone = try await client.get(path)
            #expect(undone.text.contains("Undone"))
            #expect(undone.document.all("a[href^='/reviews/']").allSatisfy { $0["href"] == "/reviews/new" })
            try await client.get("\(path)/remove")
            let removed = try await client.submit(action: "\(path)/remove")
            #expect(removed.text.contains("The file is removed."))
            #expect(try await client.get(path).status == .notFound)
        }
    }

    @Test("what an import changed stays when it is undone, and its rows say how to bring back what was there")
    func undoingChanges() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            func file(_ text: String, _ status: String) -> String {
                """
                Book Id,Title,Author,My Rating,Exclusive Shelf,My Review
                1,A Tale,A. Writer,4,read,\(text)
                2,Other,B,0,\(status),

                """
            }
            try await bring(client, file("What was there", "to-read"), name: "first.csv")
            let first = try await start(client)
            _ = try await fixture.site.services.jobs.workOnDue()
            try await bring(client, file("What came later", "read"), name: "second.csv")
            let second = try await start(client)
            _ = try await fixture.site.services.jobs.workOnDue()
            let done = try await client.get(second)
            #expect(done.text.contains("1 Changed reviews") && !done.text.contains("undoing left it so"))

            let question = try await client.get("\(second)/undo")
            #expect(question.text.contains("It made 0 reviews. It changed what an earlier file made, in 1 row."))
            #expect(question.text.contains("how to bring back what was there"))
            #expect(!(try await client.get("\(first)/undo").text.contains("It changed what an earlier file made")))
            try await client.get("\(second)/undo")
            try await client.submit(action: "\(second)/undo")
            _ = try await fixture.site.services.jobs.workOnDue()
            let undone = try await client.get(second)
            #expect(undone.text.contains("its earlier versions say what it said before"))
            #expect(undone.text.contains("stands in the rows of that file"))
            let versions = try #require(undone.document.first("a[href$='/versions']")?["href"])
            let list = try await client.get(versions)
            let version = try #require(list.document.first("a[href^='\(versions)/']")?["href"])
            try await client.get(version)
            let restored = try await client.submit(action: version)
            #expect(restored.text.contains("What was there") && !restored.text.contains("What came later"))
        }
    }

    @Test("it is stopped and goes on by its buttons")
    func stopping() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await bring(client)
            let path = try await start(client)
            try await client.submit(action: "\(path)/stop")
            #expect(client.page?.text.contains("Stopped") == true)
            #expect(try await fixture.site.services.jobs.workOnDue() == 0)
            try await client.submit(action: "\(path)/start", pressing: "Go on")
            _ = try await fixture.site.services.jobs.workOnDue()
            #expect(try await client.get(path).text.contains("2 New reviews"))
        }
    }

    @Test("an import without room for its job says that it stands still, and goes on by its button")
    func noRoom() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await bring(client)
            let member = try await fixture.signedIn(client).member.id
            let others = (0..<Job.maximumUnderWay).map { number in
                Job(
                    id: ID(at: Timestamp(seconds: 1), entropy: [UInt8](repeating: UInt8(number), count: 10)),
                    memberID: member,
                    kind: .takeImport,
                    subject: "other \(number)",
                    state: .waiting,
                    done: 0,
                    total: 0,
                    attempts: 0,
                    fault: nil,
                    createdAt: Timestamp(seconds: 1),
                    endedAt: nil
                )
            }
            for job in others { _ = try await fixture.stores.jobs.insert(job) }
            let path = try await start(client)
            #expect(client.page?.text.contains("Stopped") == true)
            #expect(try await client.get("/account/import").text.contains("Stopped"))
            for job in others { _ = try await fixture.stores.jobs.stop(job.id, member, Timestamp(seconds: 2)) }
            try await client.get(path)
            try await client.submit(action: "\(path)/start", pressing: "Go on")
            _ = try await fixture.site.services.jobs.workOnDue()
            #expect(try await client.get(path).text.contains("2 New reviews"))
        }
    }

    @Test("without readers nothing starts, and what is no such file is called by its name")
    func faults() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await bring(client)
            let path = try #require(client.page?.url.path)
            let unanswered = try await client.submit(action: "\(path)/start") { $0.forge("visibility", nil) }
            #expect(unanswered.status == .unprocessableContent)
            #expect(AccessibilityCheck.faults(in: unanswered.document) == [])
            #expect(try await fixture.site.services.jobs.workOnDue() == 0)
            for (text, words) in [
                ("", "The file is empty."), ("PK\u{3}\u{4}", "This ZIP cannot be read"),
                ("a,b\n1,2\n", "none of the names"),
                ("<!DOCTYPE html>", "This is a page of the web"), ("{\"a\"", "This looks like JSON"),
            ] {
                let page = try await bring(client, text)
                #expect(page.status == .unprocessableContent)
                #expect(page.text.contains(words), "\(words)")
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            try await client.get("/account/import")
            let none = try await client.submit(action: "/account/import")
            #expect(none.text.contains("Choose a file first."))
        }
    }

    @Test("what is too large is refused with words for what to do, and so is a ZIP of ours")
    func tooLarge() {
        let faults: [ImportFault] = [.tooLarge, .tooManyRows, .archive(.tooLarge), .archive(.tooManyEntries)]
        for fault in faults {
            #expect(fault.words.contains("flyleaf.json") || fault.words.contains("reviews.csv"), "\(fault)")
            // That file does not say for whom a review is.
            #expect(fault.words.contains("Only me") == fault.words.contains("reviews.csv"), "\(fault)")
        }
        #expect(ImportFault.tooManyRows.words.contains("more than 60,000 rows"))
        #expect(BookImport.largest == "24 MB and 60,000 rows")
    }

    @Test("an import is its member's alone: for everybody else it does not exist")
    func access() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            try await bring(ann)
            let path = try #require(ann.page?.url.path)
            let ben = try await fixture.loneMember("Ben")
            let token = try #require(ben.page?.document.first("[name=csrf]")?["value"])
            for place in [path, "\(path)/undo", "\(path)/remove"] {
                #expect(try await ben.get(place).status == .notFound)
                #expect(try await fixture.browser().get(place).url.path == "/login")
            }
            for act in ["start", "stop", "undo", "remove"] {
                let answer = try await ben.post(
                    "\(path)/\(act)",
                    FormFields(["csrf": token, "visibility": "everyone"])
                )
                #expect(answer.status == .notFound)
            }
            #expect(try await ben.get("/account/import").text.contains("You have not imported anything yet."))
            #expect(try await fixture.site.services.jobs.workOnDue() == 0)
        }
    }

    @Test("what stands in a file is text on every page, and a name of a file too")
    func hostile() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let evil = "<script>alert(1)</script>"
            let csv = "Book Id,Title,Author,My Rating,Exclusive Shelf,\(evil)\n1,\(evil),=1+1,4,read,\(evil)\n"
            let preview = try await bring(client, csv, name: "\(evil).csv")
            #expect(!preview.source.contains(evil))
            let path = try await start(client)
            _ = try await fixture.site.services.jobs.workOnDue()
            let report = try await client.get(path)
            #expect(!report.source.contains(evil))
            #expect(report.text.contains("=1+1"))
            #expect(report.document.faults.isEmpty)
        }
    }

    @Test("the pages in their fullest form can be used by everybody")
    func fullest() throws {
        let templates = try SiteTemplates(TestSite.templates.get())
        for bytes in [templates.imports.fullest, templates.importQuestion.fullest] {
            #expect(AccessibilityCheck.faults(in: HTMLDocument(bytes)) == [])
        }
    }
}
