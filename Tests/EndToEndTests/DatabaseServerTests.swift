import Glibc
import HTTP
import HTTPClient
import Primitives
import TestSupport
import Testing

@Suite("Flyleaf on a PostgreSQL server")
struct DatabaseServerTests {
    /// Settings of an installation on a database of a server.
    private static func settings(_ address: String) -> [String: String?] { ["FLYLEAF_DATABASE_URL": address] }

    /// Writes a review and gives its path.
    private static func write(_ title: String, _ writer: AppClient) async throws -> String {
        try await writer.get("/reviews/new")
        return try await writer.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
            try form.fill("author", "Michael Ende")
        }.url.path
    }

    @Test("the journey: log in, write, share, and find all of it after the program was killed")
    func journey() async throws {
        try await PostgresServer.with { database in
            let home = try await FlyleafInstallation(.inside)
            let settings = Self.settings(try await database.database())
            var program = try await home.serve(settings)
            let reader = NetworkReader(home)
            try await reader.logIn()
            let path = try await reader.write("Middlemarch", author: "George Eliot", score: "9")
            try await reader.share(path)
            try await reader.allowPosting(path)
            #expect(try await reader.share(path).text.contains("Posted to Facebook"))
            program.send(SIGKILL)
            _ = try await program.waitForExit()
            program = try await home.serve(settings)
            #expect(try await reader.posts(on: "1001", with: "Checkout Middlemarch").count == 1)
            let page = try await reader.browser.get("\(home.site.origin)\(path)")
            #expect(page.document.first("h1")?.text == "Middlemarch")
            let found = try await reader.browser.get("\(home.site.origin)/reviews?q=middlem")
            #expect(found.text.contains("Middlemarch"))
            try await stop(program)
        }
    }

    @Test("two programs on one database are one site")
    func two() async throws {
        try await PostgresServer.with { database in
            let home = try await FlyleafInstallation()
            let settings = Self.settings(try await database.database())
            let first = try await home.serve(settings)
            let writer = try await home.writer("Ann Reader")
            let path = try await Self.write("Momo", writer)
            let port = try freePort()
            var more = settings
            more["FLYLEAF_DATA"] = home.folder.path("other")
            more["FLYLEAF_SECRET_KEY_FILE"] = home.folder.path("data/secret.key")
            more["FLYLEAF_LISTEN"] = "127.0.0.1:\(port)"
            more["FLYLEAF_PUBLIC_URL"] = "http://127.0.0.1:\(port)"
            let second = try await home.serve(more)
            // Logged in at one is logged in at the other.
            let site = try #require(WebURL("http://127.0.0.1:\(port)/"))
            let other = AppClient(home.marks.browsing(home.client.fetch, site: site.origin), home: site)
            let cookies = writer.cookies
            other.changeCookies { $0 = cookies }
            #expect(try await other.get(path).document.first("h1")?.text == "Momo")
            let next = try await Self.write("Jim Button", other)
            #expect(try await writer.get(next).document.first("h1")?.text == "Jim Button")
            // An open page at the one hears what happens at the other.
            let cookie = writer.cookies.all.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
            let stream = try RawSocket(port: UInt16(try #require(Authority(home.site.authority)?.port)))
            await stream.send(
                "GET /notices/live HTTP/1.1\r\nHost: \(home.site.authority)\r\nAccept: text/event-stream\r\n"
                    + "Cookie: \(cookie)\r\n\r\n"
            )
            _ = try await stream.read(through: "event: unread")
            let reader = AppClient(home.marks.browsing(home.client.fetch, site: site.origin), home: site)
            try await reader.get("/login?next=\(path)")
            try await reader.submit(action: "/start") { try $0.fill("name", "Ben Reader") }
            try await reader.submit(action: "\(path)/like")
            _ = try await stream.read(through: "event: unread")
            stream.leave()
            // Whoever wants to be alone is refused, also beside the one that does not lead.
            try await stop(first)
            more["FLYLEAF_DATA"] = home.folder.path("third")
            for command in [["wipe", "x", "--yes"], ["rotate-key"], ["restore", try await Self.backup(home, more)]] {
                let child = try home.start(command, more)
                #expect(try await child.waitForExit(within: .seconds(60)) == .exited(1), "\(command)")
                #expect(child.text(.error).contains("stop every one of them first"), "\(command)")
            }
            #expect(try await other.get(next).document.first("h1")?.text == "Jim Button")
            try await stop(second)
        }
    }

    private static func backup(_ home: FlyleafInstallation, _ settings: [String: String?]) async throws -> String {
        let file = home.folder.path("copy.sqlite")
        let made = try await home.run("backup", file, changing: settings)
        #expect(made.ending == .exited(0), "\(made.error)")
        return file
    }

    @Test("the key is exchanged on a server too, and an old copy of it opens nothing")
    func key() async throws {
        try await PostgresServer.with { database in
            let home = try await FlyleafInstallation()
            let settings = Self.settings(try await database.database())
            var program = try await home.serve(settings)
            let writer = try await home.writer("Ann Reader")
            try await stop(program)
            let old = try FileTree.read(home.folder.path("data/secret.key"))
            let rotated = try await home.run("rotate-key", changing: settings)
            #expect(rotated.ending == .exited(0), "\(rotated.error)")
            #expect(rotated.output.contains("Every other machine"))
            program = try await home.serve(settings)
            let path = try await Self.write("Momo", writer)
            #expect(try await writer.get(path).status == .ok)

            var other = settings
            other["FLYLEAF_DATA"] = home.folder.path("other")
            let missing = try await home.run("serve", changing: other)
            #expect(missing.ending == .exited(1))
            #expect(missing.error.contains("copy it from a machine that runs Flyleaf on it"))
            try FileTree.write(old, to: home.folder.path("other/secret.key"))
            #expect(unsafe chmod(home.folder.path("other/secret.key"), 0o600) == 0)
            let stale = try await home.run("serve", changing: other)
            #expect(stale.ending == .exited(1))
            #expect(stale.error.contains("the database has another key than this one"))
            try await stop(program)
        }
    }

    @Test("an installation goes over to a server by one command, and back, with everybody still logged in")
    func moved() async throws {
        try await PostgresServer.with { database in
            let home = try await FlyleafInstallation()
            var program = try await home.serve()
            let writer = try await home.writer("Ann Reader")
            let path = try await Self.write("Momo", writer)
            try await stop(program)

            let settings = Self.settings(try await database.database())
            let file = home.folder.path("data/flyleaf.sqlite")
            let over = try await home.run("restore", file, changing: settings)
            #expect(over.ending == .exited(0), "\(over.error)")
            program = try await home.serve(settings)
            #expect(try await writer.get(path).document.first("h1")?.text == "Momo")
            let refused = try await home.run("restore", file, changing: settings)
            #expect(refused.ending == .exited(1))
            let next = try await Self.write("Jim Button", writer)

            // While the site goes on.
            let copy = home.folder.path("copy.sqlite")
            let back = try await home.run("backup", copy, changing: settings)
            #expect(back.ending == .exited(0), "\(back.error)")
            try await stop(program)
            #expect(try await home.run("restore", copy).ending == .exited(0))
            program = try await home.serve()
            #expect(try await writer.get(path).document.first("h1")?.text == "Momo")
            #expect(try await writer.get(next).document.first("h1")?.text == "Jim Button")
            try await stop(program)
        }
    }

    @Test("what is wrong is said, and the password never")
    func faults() async throws {
        try await PostgresServer.with { database in
            let home = try await FlyleafInstallation()
            let address = try await database.database()
            let settings = Self.settings(address)
            let password = String(
                try #require(address.split(separator: ":").dropFirst(2).first?.split(separator: "@").first)
            )
            home.marks.note(password)
            let doctor = try await home.run("doctor", changing: settings)
            #expect(doctor.output.contains("FLYLEAF_DATABASE_URL=(set, not shown)"))
            #expect(doctor.output.contains("kept in the database test1 at 127.0.0.1"))
            // The server of the tests does not wait for its disk.
            #expect(doctor.output.contains("fault: database: the server's setting fsync is off"))
            #expect(doctor.ending == .exited(1))

            var wrong = Self.settings(database.address(of: "test1", password: "wrong"))
            let denied = try await home.run("serve", changing: wrong)
            #expect(denied.ending == .exited(1))
            #expect(denied.error.contains("password authentication failed"))
            wrong = Self.settings("mysql://localhost/books")
            #expect(try await home.run("serve", changing: wrong).error.contains("must look like postgresql://"))
        }
    }

    @Test("while the server is away pages say so, and after it everything goes on")
    func away() async throws {
        try await PostgresServer.with { database in
            let home = try await FlyleafInstallation()
            let program = try await home.serve(Self.settings(try await database.database()))
            let writer = try await home.writer("Ann Reader")
            let form = try #require(writer.page?.document.form(action: "/reviews/new", pressing: "Save review"))
            try await database.stop()
            try await program.waitForLine(containing: "background work failed", on: .error)
            let refusal = try await writer.submit(form, pressing: "Save review")
            #expect(refusal.status == .serviceUnavailable)
            #expect(refusal.text.contains("look before you do it once more"))
            #expect(try await writer.get("/healthz").status == .ok)
            #expect(try await writer.get("/readyz").status == .serviceUnavailable)
            let page = try await writer.get("/reviews")
            #expect(page.status == .serviceUnavailable)
            #expect(page.fields[.retryAfter] == "5")
            #expect(page.text.contains("Try again in a moment. What you had saved before is safe."))
            #expect(page.document.faults == [])
            let log = program.text(.error).split(separator: "\n")
            #expect(log.count { $0.contains("background work failed") } == 1)
            try await database.start()
            try await eventually("the site is back") { try await writer.get("/readyz").status == .ok }
            let path = try await Self.write("Momo", writer)
            #expect(try await writer.get(path).document.first("h1")?.text == "Momo")
            try await stop(program)
        }
    }
}
