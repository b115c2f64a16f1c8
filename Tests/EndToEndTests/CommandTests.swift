import Glibc
import HTTP
import HTTPClient
import SQLite
import TestSupport
import Testing

@Suite("The command line of the built program")
struct CommandTests {
    private static let names = [
        "serve", "sandbox", "migrate", "backup", "restore", "rotate-key", "wipe", "import", "export",
        "moderator", "moderation-log", "sign-up", "doctor", "version",
    ]

    @Test("every subcommand explains itself and starts nothing", arguments: names, ["--help", "-h"])
    func help(_ name: String, _ flag: String) async throws {
        let home = try await FlyleafInstallation()
        let outcome = try await home.run(name, flag)
        #expect(outcome.ending == .exited(0))
        #expect(outcome.output.utf8.starts(with: "usage: flyleaf \(name)".utf8))
        #expect(outcome.error.isEmpty)
        #expect(!FileTree.exists(home.folder.path("data")))
    }

    @Test("the overview names every subcommand")
    func overview() async throws {
        let home = try await FlyleafInstallation()
        for outcome in [try await home.run(), try await home.run("--help"), try await home.run("help")] {
            #expect(outcome.ending == .exited(0))
            for name in Self.names { #expect(outcome.output.utf8.contains(Array("\n  \(name) ".utf8))) }
        }
    }

    @Test(
        "what nobody understands ends with 2 and a way on",
        arguments: [
            ["srve"], ["version", "extra"], ["backup"], ["restore", "a", "b"], [""], ["sandbox", "--proxi"],
            ["sandbox", "--proxy", "--proxy"], ["serve", "--proxy"],
            ["import", "a"], ["import", "a", "--member"], ["import", "a", "--member", ""],
            ["export"], ["export", "a"], ["export", "--member", "a"],
            ["moderator"], ["moderator", "a", "--undo"], ["moderation-log", "a"], ["sign-up"],
            ["sign-up", "everybody"],
        ]
    )
    func misuse(_ arguments: [String]) async throws {
        let home = try await FlyleafInstallation()
        let child = try home.start(arguments)
        #expect(try await child.waitForExit() == .exited(2))
        #expect(child.text(.output).isEmpty)
        #expect(child.text(.error).utf8.contains(Array("flyleaf".utf8)))
        #expect(!FileTree.exists(home.folder.path("data")))
    }

    @Test("a wrong setting is told before anything is made, all of them at once")
    func configuration() async throws {
        let home = try await FlyleafInstallation()
        let outcome = try await home.run(
            "serve",
            changing: ["FLYLEAF_LISTEN": "nowhere", "FLYLEAF_SANDBOX": "maybe", "FLYLEAF_ENV": "test"]
        )
        #expect(outcome.ending == .exited(1))
        for name in ["FLYLEAF_LISTEN", "FLYLEAF_SANDBOX", "FLYLEAF_ENV"] {
            #expect(outcome.error.utf8.contains(Array("\(name) must be".utf8)))
        }
        #expect(!FileTree.exists(home.folder.path("data")))
    }

    @Test("the doctor finds nothing wrong with a fresh installation, and names what is wrong with another")
    func doctor() async throws {
        let home = try await FlyleafInstallation()
        let well = try await home.run("doctor")
        #expect(well.ending == .exited(0), "\(well.output)")
        #expect(well.output.contains("Each picture is decoded by a process without files, network and key"))
        #expect(well.output.utf8.contains(Array("Everything Flyleaf needs is there.".utf8)))
        let misspelled = try await home.run("doctor", changing: ["FLYLEAF_LISTN": "127.0.0.1:1"])
        #expect(misspelled.output.utf8.contains(Array("FLYLEAF_LISTN".utf8)))
        let lost = try await home.run("doctor", changing: ["FLYLEAF_RESOURCES": home.folder.path])
        #expect(lost.ending == .exited(1))
        #expect(lost.output.utf8.contains(Array("fault:".utf8)))
    }

    @Test("the doctor says what it will do with each server the operator named")
    func trusted() async throws {
        let home = try await FlyleafInstallation()
        let file = home.folder.path("ca.pem")
        try FileTree.write(Array("-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n".utf8), to: file)
        let settings = [
            "FLYLEAF_SANDBOX": "off", "FLYLEAF_MASTODON_SERVERS": "https://books.lan:8443 http://books.lan:3000",
        ]
        let plain = try await home.run("doctor", changing: settings)
        let own = try await home.run("doctor", changing: settings.merging(["FLYLEAF_CA_FILE": file]) { $1 })
        func lines(_ output: String) -> [String] {
            output.split(separator: "\n").filter { $0.hasPrefix("trusted: ") }.map(String.init)
        }
        let unencrypted = "trusted: http://books.lan:3000, at any address, and without encryption"
        let secure = "trusted: https://books.lan:8443, at any address, with a certificate of the system’s authorities"
        #expect(lines(plain.output) == [secure, unencrypted])
        #expect(lines(own.output) == [secure + " or of FLYLEAF_CA_FILE", unencrypted])
    }

    @Test("PR-07: the doctor prints the addresses to enter at the networks, that of the privacy page first")
    func addresses() async throws {
        let home = try await FlyleafInstallation()
        let outcome = try await home.run("doctor", changing: ["FLYLEAF_PUBLIC_URL": "https://books.example"])
        let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix("enter at ") }
        let paths = lines.compactMap { $0.split(separator: " https://books.example").last.map(String.init) }
        #expect(paths.count == lines.count && paths.contains("/privacy"))
        #expect(lines.contains("enter at every network, privacy policy: https://books.example/privacy"))
    }

    @Test("SE-06: the doctor shows no secret, neither one that is set nor the key it keeps")
    func doctorSecrets() async throws {
        let home = try await FlyleafInstallation()
        let outcome = try await home.run(
            "doctor",
            changing: ["FLYLEAF_FACEBOOK_APP_ID": "1234567", "FLYLEAF_FACEBOOK_APP_SECRET": "s3cr3t-0f-the-app"]
        )
        #expect(outcome.ending == .exited(0), "\(outcome.output)")
        #expect(outcome.output.utf8.contains(Array("FLYLEAF_FACEBOOK_APP_ID=1234567".utf8)))
        let key = try FileTree.text(home.folder.path("data/secret.key")).utf8.filter { $0 > 0x20 }
        #expect(key.count >= 32)
        for secret in [Array("s3cr3t".utf8), key] {
            #expect(!(outcome.output + outcome.error).utf8.contains(secret))
        }
    }

    @Test("a taken port is named, with the setting that changes it")
    func portInUse() async throws {
        let home = try await FlyleafInstallation()
        let server = try await home.serve()
        let other = try await home.run("serve", changing: ["FLYLEAF_DATA": home.folder.path("other")])
        #expect(other.ending == .exited(1))
        #expect(other.error.utf8.contains(Array(home.site.authority.utf8)))
        #expect(other.error.utf8.contains(Array("FLYLEAF_LISTEN".utf8)))
        try await stop(server)
    }

    @Test("metrics are at an address of their own, and nothing else is there")
    func metrics() async throws {
        let home = try await FlyleafInstallation()
        let place = try #require(WebURL("http://127.0.0.1:\(try freePort())/"))
        let named: [String: String?] = ["FLYLEAF_METRICS_LISTEN": place.authority]
        let server = try await home.serve(named)
        func ask(_ method: HTTP.Method, _ url: WebURL) async throws -> ClientResponse {
            try await home.client.fetch.send(ClientRequest(method, url))
        }
        let numbers = try await ask(.get, place.appending(path: "/metrics"))
        #expect(numbers.status == .ok && numbers.fields[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(String(decoding: numbers.body, as: UTF8.self).contains("\nflyleaf_resident_bytes "))
        #expect(try await ask(.post, place.appending(path: "/metrics")).status == .methodNotAllowed)
        for path in ["/", "/healthz", "/readyz", "/login", "/metrics/"] {
            #expect(try await ask(.get, place.appending(path: path)).status == .notFound, "\(path)")
        }
        #expect(try await ask(.get, home.site.appending(path: "/metrics")).status == .notFound)
        let changes = named.merging([
            "FLYLEAF_DATA": home.folder.path("other"), "FLYLEAF_LISTEN": "127.0.0.1:\(try freePort())",
        ]) { $1 }
        let other = try await home.run("serve", changing: changes)
        #expect(other.ending == .exited(1))
        #expect(other.error.utf8.contains(Array("FLYLEAF_METRICS_LISTEN".utf8)))
        try await stop(server)
    }

    @Test("two sites never work with the same data")
    func dataInUse() async throws {
        let home = try await FlyleafInstallation()
        let server = try await home.serve()
        let other = try await home.run("serve", changing: ["FLYLEAF_LISTEN": "127.0.0.1:\(try freePort())"])
        #expect(other.ending == .exited(1))
        #expect(other.error.utf8.contains(Array("FLYLEAF_DATA".utf8)))
        // Killed, it lets go of the data all the same.
        server.send(SIGKILL)
        _ = try await server.waitForExit()
        try await stop(try await home.serve())
    }

    @Test("a backup made while the site runs, restored, brings back what there was and nothing later")
    func backup() async throws {
        let home = try await FlyleafInstallation()
        let server = try await home.serve()
        let writer = try await home.writer("Ada")
        let first = try await writer.submit(action: "/reviews/new", pressing: "Save review") {
            try $0.fill("title", "Before the backup")
        }
        #expect(try await home.run("backup", "copy.sqlite").ending == .exited(0))
        try await writer.get("/reviews/new")
        let second = try await writer.submit(action: "/reviews/new", pressing: "Save review") {
            try $0.fill("title", "After the backup")
        }

        let refused = try await home.run("restore", "copy.sqlite")
        #expect(refused.ending == .exited(1))
        #expect(try await writer.get(second.url.path).status == .ok)
        // A killed site leaves a write-ahead log, which must not meet the restored file.
        server.send(SIGKILL)
        _ = try await server.waitForExit()

        let restored = try await home.run("restore", "copy.sqlite")
        #expect(restored.ending == .exited(0), "\(restored.error)")
        #expect(try await home.run("doctor").ending == .exited(0))
        let again = try await home.serve()
        #expect(try await writer.get(first.url.path).text.contains("Before the backup"))
        #expect(try await writer.get(second.url.path).status == .notFound)
        try await stop(again)
    }

    @Test("a backup that is missing or damaged is refused, and the data stays as it is")
    func badBackup() async throws {
        let home = try await FlyleafInstallation()
        let server = try await home.serve()
        let writer = try await home.writer("Ada")
        let review = try await writer.submit(action: "/reviews/new", pressing: "Save review") {
            try $0.fill("title", "Still there")
        }
        try await stop(server)
        try home.folder.write("garbage", "not a database")
        try FileTree.write([], to: home.folder.path("empty"))
        for name in ["missing", "garbage", "empty", "data"] {
            let outcome = try await home.run("restore", name)
            #expect(outcome.ending == .exited(1), "\(name): \(outcome.output)")
            #expect(!outcome.error.isEmpty)
        }
        #expect(!FileTree.exists(home.folder.path("missing")))
        #expect(try await home.run("backup", "nowhere/copy").ending == .exited(1))
        let again = try await home.serve()
        #expect(try await writer.get(review.url.path).text.contains("Still there"))
        try await stop(again)
    }

    @Test("the version and the migration say what they did")
    func others() async throws {
        let home = try await FlyleafInstallation()
        #expect(try await home.run("version").output.utf8.starts(with: "flyleaf ".utf8))
        #expect(try await home.run("migrate").ending == .exited(0))
        #expect(try await home.run("migrate").output.utf8.contains(Array("up to date".utf8)))
        #expect(FileTree.exists(home.folder.path("data/flyleaf.sqlite")))
    }
}
