import Flyleaf
import HTTP
import NetworkSupport
import TestSupport
import Testing

@testable import Pages

@Suite("The requirements of tags")
struct TagRequirementTests {
    @Test("PH-01: nobody is tagged who was not chosen for this very post, nor a place or a photo taken along")
    func neverAutomatic() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            _ = try await fixture.addPhotos(client, path, ["The cover"])
            try await client.get("\(path)/share")
            try await fixture.pick(client, path, "Tag friends", ["1", "2"])
            try await fixture.pickPlace(client, path)
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") {
                try $0.fill("message", "With ليلى حداد and @1")
            }
            // The next post begins with nobody, whoever the last one or its words named.
            let page = try await client.get("\(path)/share")
            let fields = try #require(page.document.form(action: "\(path)/share")).submission().fields
            #expect(fields.values("tag") == [] && fields.values("photo") == [] && fields["place"] == nil)
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") {
                try $0.fill("message", "With ليلى حداد and @1")
            }
            #expect(fixture.network.posts.map(\.tags.count) == [2, 0])
            #expect(fixture.network.posts.map(\.photos.count) == [0, 0])
        }
    }

    @Test("PH-02: a tag is posted only once the proof has shown it to its author")
    func confirmed() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await fixture.pickPlace(client, path)
            var form = try #require(client.page?.document.form(action: "\(path)/share"))
            form.forge("tag", "3")
            let page = try await client.submit(form, pressing: "Post to Facebook")
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("The tags changed after this proof was shown."))
            #expect(page.document.element(id: "proof")?.text.contains("山田 花子") == true)
            #expect(fixture.network.posts.isEmpty)
            try await client.submit(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(fixture.network.posts.map { $0.tags.map(\.remoteID) } == [["3"]])
        }
    }
}
