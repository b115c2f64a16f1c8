import Primitives
import TestSupport
import Testing

@Suite("The log and the networks after somebody said where they are")
struct PlantedPositionTests {
    private static let traces = ["23.77", "151.93", "Wombat Corner"]

    @Test("no coordinate of a member’s, and no place of their own, reaches the log or a network’s database")
    func written() async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn()
        let browser = reader.browser
        try await browser.get("/places/near")
        try await browser.submit(action: "/settings/location", pressing: "Turn it on") { form in
            try form.fill("retention", "week")
        }
        try await browser.submit(action: "/places/near/position") { form in
            form.forge("latitude", "-23.7729134511")
            form.forge("longitude", "151.9293772256")
        }
        #expect(try reader.page.text.contains("Around 23.77° S, 151.93° E"))
        try await browser.submit(action: "/places/saved/new", pressing: "Save this place") { form in
            try form.fill("name", "Wombat Corner")
        }
        #expect(try reader.page.text.contains("Wombat Corner"))
        let path = try await reader.write("Momo", author: "Michael Ende", review: "Slow.", score: "8")
        try await reader.share(path)
        try await reader.allowPosting(path)
        #expect(try await reader.share(path).text.contains("Posted to Facebook"))
        try await stop(server)

        let log = server.text(.output) + server.text(.error)
        #expect(log.contains("Flyleaf is ready"))
        for trace in Self.traces { #expect(!log.contains(trace), "\(trace)") }
        // The words are found where they are kept, so that it is they that are looked for.
        #expect(try Self.files(of: "flyleaf", in: home).contains("Wombat Corner"))
        let network = try Self.files(of: "sandbox", in: home)
        #expect(network.contains("Momo"))
        for trace in Self.traces { #expect(!network.contains(trace), "\(trace)") }
    }

    /// The bytes of a database, as text.
    private static func files(of name: String, in home: FlyleafInstallation) throws -> String {
        String(decoding: try FileTree.read(home.folder.path("data/\(name).sqlite")), as: UTF8.self)
    }
}
