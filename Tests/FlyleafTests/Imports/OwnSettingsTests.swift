import Interchange
import Primitives
import Testing

@testable import Flyleaf

@Suite("What a member had set, and their picture, brought again")
struct OwnSettingsTests {
    private let scene = ImportScene()
    private var settings: any MemberSettingsStore { scene.memory.stores.settings }
    private var pictures: any MemberPictureStore { scene.memory.stores.memberPictures }

    private func file(_ members: String) -> String { #"{"format":"flyleaf-own-data","version":2,\#(members)}"# }

    private static let all =
        #""reviewVisibility":"friends","timeZone":"Europe/Vienna","#
        + #""sharingDefaults":[{"audience":"everyone","isUnlisted":true,"language":"de"}],"#
        + #""streamFilters":[{"words":["Ulysses","cat pictures"],"hidesRepeats":true}]"#

    private func undo(_ bookImport: BookImport) async throws {
        #expect(try await scene.imports().undo(bookImport.id, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
    }

    private var defaults: SharingDefaults {
        SharingDefaults(audience: .everyone, isUnlisted: true, language: PostLanguage("de"), connections: [])
    }

    @Test("what was never chosen is taken over, is there already a second time, and forgotten when that is undone")
    func takenOver() async throws {
        let first = try await scene.take(file(Self.all))
        #expect(try await scene.outcomes(first) == [.restored, .restored, .restored, .restored])
        var expected = MemberSettings()
        expected.reviewVisibility = .friends
        expected.timeZone = TimeZoneName("Europe/Vienna")
        expected.sharing = defaults
        expected.filters = StreamFilters(trusted: ["Ulysses", "cat pictures"], hidesRepeats: true)
        #expect(try await settings.settings(of: scene.ann.id) == expected)
        let second = try await scene.take(file(Self.all))
        #expect(try await scene.outcomes(second) == [.unchanged, .unchanged, .unchanged, .unchanged])
        try await undo(second)
        #expect(try await settings.settings(of: scene.ann.id) == expected)
        try await undo(first)
        #expect(try await settings.settings(of: scene.ann.id) == MemberSettings())
    }

    @Test("what the member chose stays, also when the file is undone, and what they changed since")
    func ownStays() async throws {
        try await settings.change(scene.ann.id) { $0.timeZone = TimeZoneName("Asia/Tokyo") }
        let kept = try await scene.take(file(Self.all))
        #expect(try await scene.outcomes(kept) == [.restored, .ownKept, .restored, .restored])
        try await settings.change(scene.ann.id) { $0.reviewVisibility = .onlyMe }
        try await undo(kept)
        let left = try await settings.settings(of: scene.ann.id)
        #expect(
            left.timeZone?.text == "Asia/Tokyo" && left.reviewVisibility == .onlyMe && left.sharing == nil
                && left.filters == nil
        )
    }

    @Test(
        "what is no such setting is refused, and nothing is set",
        arguments: [
            #""reviewVisibility":"world""#, #""timeZone":"../etc/passwd""#,
            #""sharingDefaults":[{"audience":"none","isUnlisted":true,"language":null}]"#,
            #""sharingDefaults":[{"audience":"everyone","isUnlisted":1,"language":null}]"#,
            #""sharingDefaults":[{"audience":"everyone","isUnlisted":false,"language":"xx"}]"#,
            #""streamFilters":[{"words":["x",7],"hidesRepeats":true}]"#,
            #""streamFilters":[{"words":["x"],"hidesRepeats":1}]"#,
            #""pictures":[{"id":"../x"}]"#,
        ]
    )
    func refused(member: String) async throws {
        let kept = try await scene.take(file(member))
        #expect(try await scene.outcomes(kept) == [.refused])
        #expect(try await settings.settings(of: scene.ann.id) == MemberSettings())
    }

    @Test("a zone that was never chosen is written as none, which is no row")
    func nothingChosen() async throws {
        let goal = #""readingGoals":[{"year":2026,"books":3}]"#
        let kept = try await scene.take(file(#""timeZone":null,"sharingDefaults":[],"pictures":[],\#(goal)"#))
        #expect(try await scene.outcomes(kept) == [.restored])
    }

    // MARK: The picture

    private func outcome(_ kept: BookImport) async throws -> ImportedRow.Outcome? {
        try await scene.imports().rows(kept, after: 0, nil).first { $0.raw.first?.name == "pictures" }?.outcome
    }

    @Test("a picture comes along in the ZIP, is shown where there is none, and goes again when that is undone")
    func picture() async throws {
        let shown = try #require(MemberPicture(try await testRewrite([7, 1]), testDigest))
        _ = try await pictures.set(shown, of: scene.ann.id)
        let zip = try await scene.export(scene.ann)
        let ben = scene.ben()
        let kept = try await scene.bring(zip, to: ben)
        #expect(try await outcome(kept) == .restored)
        let brought = try #require(try await pictures.picture(of: ben.id, for: nil))
        #expect(try await pictures.marks(of: [ben.id]) == [ben.id: brought.mark])
        let again = try await scene.bring(zip, to: ben)
        #expect(try await outcome(again) == .unchanged)
        // One that was chosen meanwhile is the member's own.
        let other = MemberPicture(mark: "other", jpeg: [1])
        _ = try await pictures.set(other, of: ben.id)
        let third = try await scene.bring(zip, to: ben)
        #expect(try await outcome(third) == .ownKept)
        #expect(try await scene.imports().undo(kept.id, of: ben.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(try await pictures.picture(of: ben.id, for: nil) == other)
        _ = try await pictures.set(nil, of: ben.id)
        let last = try await scene.bring(zip, to: ben)
        #expect(try await outcome(last) == .restored)
        #expect(try await scene.imports().undo(last.id, of: ben.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(try await pictures.picture(of: ben.id, for: nil) == nil)
        #expect(try await pictures.picture(of: scene.ann.id, for: nil) == shown)
    }
}
