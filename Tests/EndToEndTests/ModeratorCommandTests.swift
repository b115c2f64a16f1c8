import HTTP
import Primitives
import TestSupport
import Testing

@Suite("Moderators by the command line", .serialized)
struct ModeratorCommandTests {
    @Test("the first moderator is made while the site runs, ended again, and both stand in the log")
    func whole() async throws {
        let home = try await FlyleafInstallation()
        let server = try await home.serve()
        let mo = try await home.writer("Mo")
        for name in ["Twin", "Twin"] { _ = try await home.writer(name) }
        #expect(try await mo.get("/moderation").status == .notFound)
        let made = try await home.run("moderator", "Mo")
        #expect(made.ending == .exited(0) && made.output.contains("Mo is a moderator."), "\(made.error)")
        #expect(try await mo.get("/moderation").status == .ok)
        #expect(try await home.run("moderator", "Mo").output.contains("a moderator already"))
        let nobody = try await home.run("moderator", "Nobody")
        #expect(nobody.ending == .exited(1) && nobody.error.contains("no member of the name Nobody"))
        let twin = try await home.run("moderator", "Twin")
        #expect(twin.ending == .exited(1) && twin.error.contains("several members have the name Twin"))
        let ended = try await home.run("moderator", "Mo", "--end")
        #expect(ended.ending == .exited(0) && ended.output.contains("a moderator no more"))
        #expect(try await mo.get("/moderation").status == .notFound)
        let log = try await home.run("moderation-log")
        #expect(log.ending == .exited(0))
        let lines = log.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        #expect(lines.map { $0.dropFirst(2).first } == ["appoint", "discharge"])
        #expect(lines.allSatisfy { $0.count == 5 && $0[1] == "-" && $0[4] == "By the operator" })
        try await stop(server)
    }

    @Test("who can make an account is chosen while the site runs, and stands in the log")
    func signUp() async throws {
        let home = try await FlyleafInstallation()
        let server = try await home.serve()
        _ = try await home.writer("Mo")
        #expect(try await home.run("moderator", "Mo").ending == .exited(0))
        for (mode, words) in [
            ("closed", "Nobody"), ("closed", "as before"), ("open", "Everybody"), ("invited", "Whoever"),
        ] {
            let outcome = try await home.run("sign-up", mode)
            #expect(outcome.ending == .exited(0) && outcome.output.contains(words), "\(outcome.error)")
        }
        let visitor = home.browser()
        #expect(try await visitor.get("/login").text.contains("New accounts are made by invitation here."))
        let log = try await home.run("moderation-log").output.split(separator: "\n")
        let acts = log.map { $0.split(separator: "\t").dropFirst(2).prefix(2).joined(separator: " ") }
        #expect(acts.dropFirst() == ["sign-up closed", "sign-up open", "sign-up invited"])
        #expect(acts.first?.hasPrefix("appoint member ") == true)
        try await stop(server)
    }
}
