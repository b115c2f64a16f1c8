import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Notices on a page that is open")
struct LiveNoticeTests {
    /// What an open page of a browser is told.
    private func listen(
        _ fixture: AccountFixture,
        _ client: AppClient,
        cookie: String? = nil
    ) async throws -> (texts: AsyncStream<String>, task: Task<Void, Never>) {
        let cookie = try #require(cookie ?? client.cookies["flyleaf"]?.value)
        let fields = Fields([.accept: "text/event-stream", .cookie: "flyleaf=\(cookie)"])
        let answer = try await fixture.ask("/notices/live", fields)
        #expect(answer.fields[.contentType] == "text/event-stream; charset=utf-8")
        #expect(answer.fields[.cacheControl] == "no-store" && answer.fields[.contentEncoding] == nil)
        guard case .stream(let stream) = answer.body else { throw TestSupportError("no stream: \(answer.status)") }
        #expect(stream.keepAlive == Array(":\n\n".utf8))
        return try #require(stream.listen())
    }

    private func like(_ fixture: AccountFixture, _ name: String, _ review: String) async throws {
        let reader = try await fixture.loneMember(name)
        try await reader.get(review)
        try await reader.submit(action: "\(review)/like")
    }

    @Test("point 3: an open page hears the number at once and when it changes, and nothing of what others are told")
    func telling() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let review = try await fixture.write(ann, "Momo")
            let (texts, task) = try await listen(fixture, ann)
            let (others, otherTask) = try await listen(fixture, ben)
            var told = texts.makeAsyncIterator()
            #expect(await told.next() == "event: unread\ndata: \n\n")
            try await like(fixture, "Cem", review)
            #expect(await told.next() == "event: unread\ndata: 1\ndata: 1 new notice\n\n")
            // The same notice, new again: the list is another.
            try await like(fixture, "Dora", review)
            #expect(await told.next() == "event: unread\ndata: 1\ndata: 1 new notice\n\n")
            try await ann.get(review)
            #expect(await told.next() == "event: unread\ndata: \n\n")
            task.cancel()
            #expect(await told.next() == nil)
            otherTask.cancel()
            #expect(await others.reduce(into: []) { $0.append($1) } == ["event: unread\ndata: \n\n"])
            await task.value
            await otherTask.value
            #expect(fixture.site.services.liveNotices.count == 0)
        }
    }

    @Test("point 3: a stream ends for good with its login, whoever ends it, and no other login's with it")
    func ending() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await fixture.write(ann, "Momo")
            let member = try await fixture.signedIn(ann).member.id
            // A second browser of hers.
            let token = try await fixture.site.services.sessions.begin(member)
            let (texts, _) = try await listen(fixture, ann, cookie: token.cookie)
            let (own, task) = try await listen(fixture, ann)
            var told = texts.makeAsyncIterator()
            var ownTold = own.makeAsyncIterator()
            _ = await told.next()
            _ = await ownTold.next()
            try await ann.get("/account")
            try await ann.submit(action: "/account/sessions/end")
            #expect(await told.next() == "event: over\ndata: \n\n")
            #expect(await told.next() == nil)
            try await like(fixture, "Cem", review)
            #expect(await ownTold.next()?.contains("1 new notice") == true)
            task.cancel()
            await task.value
        }
    }

    @Test("point 3: so many pages of a member are told at once and no more; a place is free again when one has gone")
    func places() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            var tasks: [Task<Void, Never>] = []
            for _ in 0..<LiveNotices.maximumPerMember {
                let (texts, task) = try await listen(fixture, ann)
                var told = texts.makeAsyncIterator()
                #expect(await told.next() == "event: unread\ndata: \n\n")
                tasks.append(task)
            }
            let (tooMany, _) = try await listen(fixture, ann)
            #expect(await tooMany.reduce(into: []) { $0.append($1) } == ["event: full\ndata: \n\n"])
            let ben = try await fixture.loneMember("Ben")
            let (texts, task) = try await listen(fixture, ben)
            var told = texts.makeAsyncIterator()
            #expect(await told.next() == "event: unread\ndata: \n\n")
            tasks.append(task)
            tasks[0].cancel()
            await tasks[0].value
            let (again, last) = try await listen(fixture, ann)
            var toldAgain = again.makeAsyncIterator()
            #expect(await toldAgain.next() == "event: unread\ndata: \n\n")
            for task in tasks + [last] {
                task.cancel()
                await task.value
            }
            #expect(fixture.site.services.liveNotices.count == 0)
        }
    }

    @Test("point 3: whoever asks for a page gets the list or the login; a stream without a login, its end")
    func pages() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            #expect(try await ann.get("/notices/live").url.path == "/notices")
            let answer = try await fixture.ask("/notices/live", Fields([.accept: "text/html"]))
            #expect(answer.status == .seeOther && answer.fields[.location]?.hasPrefix("/login") == true)
            // Only a member's page listens, and only scripts read it.
            #expect(try await ann.get("/help").document.first("header.site")?["data-live"] == "/notices/live")
            #expect(try await fixture.browser().get("/help").document.first("header.site")?["data-live"] == nil)
            let cookie = try #require(ann.cookies["flyleaf"]?.value)
            try await fixture.site.services.sessions.end(try #require(BrowserLogins(cookie: cookie).current).id)
            let (texts, _) = try await listen(fixture, ann, cookie: cookie)
            #expect(await texts.reduce(into: []) { $0.append($1) } == ["event: over\ndata: \n\n"])
            let stream = try await fixture.ask("/notices/live", Fields([.accept: "text/event-stream"]))
            #expect(stream.status == .ok && stream.fields[.setCookie] == nil)
        }
    }
}
