import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What networks tell, on pages that are open")
struct LiveStreamPageTests {
    private func item(_ number: Int) -> StreamItem {
        .sample("p\(number)", at: Timestamp(seconds: 1_411_000_000 + Int64(number)), "Post \(number).")
    }

    /// Runs something beside whoever reads what is wished for.
    private func reading(_ fixture: ShareFixture, _ body: () async throws -> Void) async throws {
        let streams = fixture.site.services.streams
        try await withThrowingTaskGroup { group in
            group.addTask {
                while !Task.isCancelled {
                    _ = try await streams.workOnDue()
                    await Clock.wait(.milliseconds(20))
                }
            }
            defer { group.cancelAll() }
            try await body()
        }
    }

    private func listen(
        _ fixture: ShareFixture,
        _ client: AppClient,
        _ path: String
    ) async throws -> (texts: AsyncStream<String>, task: Task<Void, Never>) {
        let cookie = try #require(client.cookies["flyleaf"]?.value)
        let target = try #require(Target(path))
        let fields = Fields([.accept: "text/event-stream", .cookie: "flyleaf=\(cookie)", .host: "localhost:8080"])
        let answer = await fixture.site.respond(to: Request(method: .get, target: target, fields: fields))
        guard case .stream(let stream) = answer.body else { throw TestSupportError("no stream: \(answer.status)") }
        return try #require(stream.listen())
    }

    /// What is kept of the list, the newest first.
    private func kept(_ fixture: ShareFixture, _ client: AppClient) async throws -> [String] {
        let member = try await fixture.signedIn(client).member.id
        let connections = try await fixture.connections(of: client).map(\.id)
        return try await fixture.stores.streams.items(member, .home, connections, nil, 1000).map(\.item.remoteID)
    }

    @Test("UI-07: an open page hears that something came, asks what, and is told how many; others are told nothing")
    func news() async throws {
        try await ShareFixture.runWithStreams(changing: { $0.isLive = true }) { fixture in
            fixture.network.change { $0.home = [item(1)] }
            let client = try await fixture.reader()
            let other = try await fixture.loneMember()
            try await reading(fixture) {
                try await client.get("/home")
                let (texts, task) = try await listen(fixture, client, "/notices/live?streams=yes")
                let (none, otherTask) = try await listen(fixture, other, "/notices/live?streams=yes")
                let (plain, plainTask) = try await listen(fixture, client, "/notices/live")
                var told = texts.makeAsyncIterator()
                #expect(await told.next() == "event: unread\ndata: \n\n")
                // The list was read anew since it is followed.
                #expect(await told.next() == "event: news\ndata: \n\n")
                let page = try await client.get("/home")
                let news = try #require(page.document.element(id: "news"))
                #expect(news["data-live"] != nil)
                let refresh = try #require(news["data-refresh"])
                fixture.network.post(item(2))
                #expect(await told.next() == "event: news\ndata: \n\n")
                #expect(try await client.get(refresh).text.contains("1 new post"))
                for task in [task, otherTask, plainTask] {
                    task.cancel()
                    await task.value
                }
                for texts in [none, plain] {
                    #expect(await texts.reduce(into: []) { $0.append($1) } == ["event: unread\ndata: \n\n"])
                }
                // The list of one's own is not followed, nor an older page.
                #expect(try await client.get("/stream/own").document.element(id: "news")?["data-live"] == nil)
                let place = StreamPlace(moment: item(2).moment, number: 1).text
                let older = try await client.get("/home?before=\(place)")
                #expect(older.document.element(id: "news")?["data-live"] == nil)
            }
            #expect(fixture.reported.isEmpty)
        }
    }

    @Test("a network that tells nothing by itself is asked alone, and pages listen as before")
    func still() async throws {
        try await ShareFixture.runWithStreams { fixture in
            fixture.network.change { $0.home = [item(1)] }
            let client = try await fixture.reader()
            let page = try await client.get("/home")
            #expect(page.document.element(id: "news")?["data-live"] == nil)
            #expect(fixture.network.count("follow") == 0)
        }
    }

    @Test(
        "thirty thousand posts, as of fifty a second for ten minutes: none lost, none double, and so much in memory as ever"
    )
    func flood() async throws {
        try await ShareFixture.runWithStreams(changing: { $0.isLive = true }) { fixture in
            fixture.network.change { $0.home = [item(0)] }
            let client = try await fixture.reader()
            try await reading(fixture) {
                let (texts, task) = try await listen(fixture, client, "/notices/live?streams=yes")
                // A page that reads nothing of what it is told.
                _ = texts
                try await eventually("the first is read") { try await kept(fixture, client) == ["p0"] }
                let seconds = 600
                let (together, rate) = (10, 50)
                for start in stride(from: 0, to: seconds * rate, by: together * rate) {
                    let numbers = (start + 1)...(start + together * rate)
                    for number in numbers { fixture.network.tell(.entry(.came(item(number)))) }
                    let names = numbers.reversed().map { "p\($0)" }
                    // Before any of them makes room for others it is seen that all are there.
                    try await eventually("\(numbers)", every: .milliseconds(2)) {
                        try await kept(fixture, client).first == names.first
                    }
                    #expect(try await Array(kept(fixture, client).prefix(names.count)) == names)
                }
                let all = try await kept(fixture, client)
                #expect(all.count == StreamRetention.maximumItems(.home) && Set(all).count == all.count)
                task.cancel()
                await task.value
            }
        }
    }
}
