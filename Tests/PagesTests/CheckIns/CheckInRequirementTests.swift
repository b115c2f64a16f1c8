import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

/// What a person who checks in can rely on, each by its identifier.
@Suite("Requirements of check-ins")
struct CheckInRequirementTests {
    @Test("LO-05: what is deleted with all locations is gone for those who saw it, too")
    func deletion() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben) = (try await scene.reader("Ann"), try await scene.reader("Ben"))
            let path = try await scene.checkIn(ann, for: .everyone).url.path
            #expect(try await ben.client.get(path).status == .ok)
            try await ann.client.get("/settings/location")
            let question = try await ann.client.get("/settings/location/delete")
            #expect(question.text.contains("One check-in, too."))
            try await ann.client.submit(action: "/settings/location/delete", pressing: "Delete all my locations")
            for reader in [ann, ben] {
                #expect(try await reader.client.get(path).status == .notFound)
                #expect(try await reader.client.get("/checkins").document.all(".ledger li").isEmpty)
            }
        }
    }

    @Test("LO-06: a check-in ends when its member’s positions do, and none is made where none may stay")
    func retention() async throws {
        try await CheckInScene.run { scene in
            let ann = try await scene.reader("Ann", keeping: .day)
            let page = try await scene.checkIn(ann)
            let until = (scene.fixture.clock.now + .seconds(86_400)).minuteWords
            #expect(page.text.contains("It goes by itself on \(until)"))
            scene.fixture.clock.advance(by: .seconds(86_399))
            #expect(try await ann.client.get(page.url.path).status == .ok)
            scene.fixture.clock.advance(by: .seconds(1))
            #expect(try await ann.client.get(page.url.path).status == .notFound)
            #expect(try await ann.client.get("/checkins").document.all(".ledger li").isEmpty)

            try await ann.client.get("/checkins/new?city=\(CheckInScene.vienna)")
            let form = try #require(ann.client.page?.document.form(action: "/checkins/new/place"))
            for act in [
                { try await scene.fixture.site.services.locations.keep(.never, of: ann.id) },
                { try await scene.fixture.site.services.locations.turnOff(ann.id) },
            ] as [() async throws -> Void] {
                try await act()
                let refused = try await ann.client.submit(form)
                #expect(refused.status == .unprocessableContent)
                #expect(refused.document.form(action: "/checkins/new/place") == nil)
                #expect(refused.text.contains("so Flyleaf needs your yes to keep that for a while"))
            }
            let values = ann.client.page?.document.all("input[name=retention]").map { $0["value"] }
            #expect(values == ["day", "week", "month"])
            let on = try await ann.client.submit(action: "/settings/location", pressing: "Turn it on") { form in
                try form.fill("retention", "week")
            }
            #expect(on.url.path == "/checkins/new" && on.document.element(id: "place-search") != nil)
        }
    }

    @Test("LO-12: five audiences can be chosen, the narrowest is, and each sees the page by its route alone")
    func audiences() async throws {
        try await CheckInScene.run { scene in
            let ann = try await scene.reader("Ann")
            let (ben, cem, dora) = (
                try await scene.reader("Ben"), try await scene.reader("Cem"), try await scene.reader("Dora")
            )
            try await scene.befriend(ann, ben)
            try await scene.fixture.stores.friends.replace(
                ben.connection,
                [FakeNetwork.person("Ann", "Ann"), FakeNetwork.person("Cem", "Cem")],
                scene.fixture.clock.now
            )
            let form = try await ann.client.get("/checkins/new?city=\(CheckInScene.vienna)")
            #expect(AccessibilityCheck.faults(in: form.document) == [])
            let choices = form.document.all("input[name=audience]")
            #expect(choices.map { $0["value"] } == ["self", "chosen", "friends", "friends-of-friends", "everyone"])
            #expect(choices.filter { $0["checked"] != nil }.map { $0["value"] } == ["self"])
            #expect(form.document.all("input[type=checkbox][checked]").isEmpty)
            let seers: [(CheckInAudience, [Bool])] = [
                (.onlyMe, [false, false, false]), (.chosen, [true, false, false]), (.friends, [true, false, false]),
                (.friendsOfFriends, [true, true, false]), (.everyone, [true, true, true]),
            ]
            for (audience, expected) in seers {
                let page = try await scene.checkIn(ann, for: audience, readers: audience == .chosen ? [ben] : [])
                #expect(page.text.contains(audience.reach), "\(audience)")
                for (reader, sees) in zip([ben, cem, dora], expected) {
                    let answer = try await reader.client.get(page.url.path)
                    #expect(answer.status == (sees ? .ok : .notFound), "\(audience) to \(reader.name)")
                    #expect(!answer.text.contains(audience.reach))
                    let list = try await reader.client.get("/checkins").document.all(".ledger a")
                    #expect(list.contains { $0["href"] == page.url.path } == sees, "\(audience) to \(reader.name)")
                }
            }
            // What is not among them is no audience, and makes none wider.
            try await ann.client.get("/checkins/new?city=\(CheckInScene.vienna)")
            let sent = try #require(ann.client.page?.document.form(action: "/checkins/new/place"))
            for audience in ["all", "", nil] as [String?] {
                var form = sent
                form.forge("audience", audience)
                #expect(try await ann.client.submit(form).status == .unprocessableContent)
            }
        }
    }

    @Test("LO-13: who is somewhere now is shown only by a choice of its own, for three hours, to who may see it")
    func hereNow() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben) = (try await scene.reader("Ann"), try await scene.reader("Ben"))
            let place = "/places/\(CheckInScene.vienna)"
            try await scene.checkIn(ann, for: .everyone)
            func names(_ reader: CheckInScene.Reader) async throws -> [String] {
                try await reader.client.get(place).document.all("section[aria-labelledby=here] li").map(\.text)
            }
            try await scene.set(ann, near: true, named: true)
            #expect(try await names(ben) == [])
            try await scene.set(ann, here: true)
            #expect(try await names(ben) == ["Ann"])
            #expect(try await names(ann) == [])
            #expect(try await !scene.fixture.browser().get(place).text.contains("Ann"))
            scene.fixture.clock.advance(by: CheckIns.hereTime)
            #expect(try await names(ben) == [])
            try await scene.checkIn(ann, for: .onlyMe)
            #expect(try await names(ben) == [])
        }
    }

    @Test("LO-14: being named is a choice of its own, off at first, and each of the three is kept without the others")
    func settings() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben) = (try await scene.reader("Ann"), try await scene.reader("Ben"))
            try await scene.befriend(ann, ben)
            let page = try await ben.client.get("/settings/location")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.all("section[aria-labelledby=people] input[checked]").isEmpty)
            func offered() async throws -> [String] {
                let form = try await ann.client.get("/checkins/new?city=\(CheckInScene.vienna)")
                return form.document.all("input[name=name]").compactMap { $0["value"] }
            }
            for choice in ["here", "near", "named"] {
                try await ben.client.get("/settings/location")
                let kept = try await ben.client.submit(
                    action: "/settings/location/people",
                    pressing: "Keep these choices"
                ) { form in
                    for other in ["here", "near", "named"] { try form.uncheck(other) }
                    try form.fill(choice, "yes")
                }
                let checked = kept.document.all("section[aria-labelledby=people] input[checked]").map { $0["name"] }
                #expect(checked == [choice])
                #expect(try await offered() == (choice == "named" ? [ben.id.text] : []), "\(choice)")
            }
            // A form that names somebody who does not allow it keeps nothing.
            try await scene.set(ben)
            try await ann.client.get("/checkins/new?city=\(CheckInScene.vienna)")
            let refused = try await ann.client.submit(action: "/checkins/new/place", pressing: "Check in") { form in
                form.forge("name", ben.id.text)
            }
            #expect(refused.status == .unprocessableContent && refused.text.contains("does not want to be named"))
            #expect(try await ann.client.get("/checkins").document.all(".ledger li").isEmpty)
        }
    }

    @Test("LO-15: each check-in, and each use others make of it, is a line in the log of its member")
    func log() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben) = (try await scene.reader("Ann"), try await scene.reader("Ben"))
            try await scene.befriend(ann, ben)
            func lines(_ reader: CheckInScene.Reader) async throws -> Set<String> {
                let page = try await reader.client.get("/settings/location")
                return Set(page.document.all("section[aria-labelledby=uses] .what").map(\.text))
            }
            try await scene.checkIn(ann, for: .friends)
            #expect(try await lines(ann) == [LocationPurpose.checkIn.words])
            try await ben.client.get("/places/\(CheckInScene.vienna)")
            try await ben.client.get("/checkins/friends")
            #expect(try await lines(ann) == [LocationPurpose.checkIn.words])
            #expect(try await lines(ben) == [])
            try await scene.set(ann, here: true, near: true)
            try await ben.client.get("/places/\(CheckInScene.vienna)")
            try await scene.checkIn(ben)
            for _ in 0..<2 { try await ben.client.get("/checkins/friends") }
            #expect(
                try await lines(ann)
                    == Set([LocationPurpose.checkIn, .here, .shown].map(\.words))
            )
            #expect(try await lines(ben) == Set([LocationPurpose.checkIn, .friends].map(\.words)))
            let page = try await ann.client.get("/settings/location")
            #expect(page.document.all("section[aria-labelledby=uses] li").count == 3)
            #expect(page.text.contains("48.21° N, 16.37° E, kept until"))
        }
    }

    @Test("LO-16: friends nearby are those who allow it, in bands, without any place, and no follower")
    func nearby() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben, cem) = (
                try await scene.reader("Ann"), try await scene.reader("Ben"), try await scene.reader("Cem")
            )
            try await scene.befriend(ann, ben)
            // Ann follows Cem, who does not know her.
            try await scene.fixture.stores.friends.replace(
                ann.connection,
                [FakeNetwork.person("Ben", "Ben"), FakeNetwork.person("Cem", "Cem")],
                scene.fixture.clock.now
            )
            for reader in [ben, cem] {
                try await scene.checkIn(reader, in: CheckInScene.vienna, for: .everyone)
                try await scene.set(reader, here: true, named: true)
            }
            func rows() async throws -> [String] {
                let page = try await ann.client.get("/checkins/friends")
                #expect(AccessibilityCheck.faults(in: page.document) == [])
                #expect(!page.text.contains("Vienna") && !page.source.contains("48.2") && !page.source.contains("16.3"))
                return page.document.all("ul.ledger li").map(\.text)
            }
            #expect(try await rows() == [])
            #expect(ann.client.page?.text.contains("there is nothing to reckon from") == true)
            // Bratislava is 55 km from Vienna.
            try await scene.checkIn(ann, in: "3060972")
            #expect(try await rows() == [])
            for reader in [ben, cem] { try await scene.set(reader, near: true) }
            #expect(try await rows() == ["Ben 50 to 200 km away"])
            // The last one counts.
            scene.fixture.clock.advance(by: .seconds(1))
            try await scene.checkIn(ann, in: CheckInScene.vienna)
            #expect(try await rows() == ["Ben up to 10 km away"])
            scene.fixture.clock.advance(by: CheckIns.nearTime)
            try await scene.checkIn(ann, in: CheckInScene.vienna)
            #expect(try await rows() == [])
        }
    }

    @Test("LO-19: who is asked for a yes hears of it, with the place for themselves alone, until they answered")
    func notice() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben) = (try await scene.reader("Ann"), try await scene.reader("Ben"))
            try await scene.befriend(ann, ben)
            try await scene.set(ben, named: true)
            let page = try await scene.checkIn(ann, naming: [ben])
            let told = try await ben.client.get("/notices")
            let words = "Ann asks whether you may be named at Vienna, Austria"
            #expect(told.text.contains(words))
            #expect(try await !ann.client.get("/notices").text.contains("may be named"))
            let entry = try #require(
                try await scene.fixture.site.services.checkIns.entry(
                    ID(trusted: String(page.url.path.split(separator: "/").last ?? "")),
                    for: ben.id
                )
            )
            let pushed = NoticeContent.naming(entry).pushWords(scene.fixture.site.services.networks)
            #expect(pushed == "Ann asks whether you may be named in a check-in")
            try await ben.client.get("/notices")
            let opened = try await ben.client.follow(words)
            #expect(opened.url.path == page.url.path && opened.text.contains("Were you there?"))
            try await ben.client.submit(action: "\(page.url.path)/name", pressing: "Yes, name me")
            #expect(try await !ben.client.get("/notices").text.contains("may be named"))
        }
    }

    @Test("LO-19: who is named is asked, is seen after their own yes, and takes it back")
    func naming() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben, cem) = (
                try await scene.reader("Ann"), try await scene.reader("Ben"), try await scene.reader("Cem")
            )
            try await scene.befriend(ann, ben)
            try await scene.set(ben, named: true)
            let page = try await scene.checkIn(ann, for: .everyone, naming: [ben])
            let path = page.url.path
            #expect(page.text.contains("Ben was asked for a yes."))
            func isNamed() async throws -> Bool { try await cem.client.get(path).text.contains("Ben") }
            #expect(try await !isNamed())
            let list = try await ben.client.get("/checkins")
            #expect(AccessibilityCheck.faults(in: list.document) == [])
            #expect(list.document.first("section[aria-labelledby=asked] a")?["href"] == path)
            let asked = try await ben.client.get(path)
            #expect(AccessibilityCheck.faults(in: asked.document) == [])
            #expect(asked.document.first("section[aria-labelledby=asked]") != nil)
            let yes = try await ben.client.submit(action: "\(path)/name", pressing: "Yes, name me")
            #expect(yes.url.path == path && yes.text.contains("You are named there."))
            #expect(try await isNamed())
            #expect(try await ben.client.get("/checkins").document.element(id: "asked") == nil)
            try await ben.client.get(path)
            try await ben.client.submit(action: "\(path)/name", pressing: "Take my name away")
            #expect(try await !isNamed())
            #expect(try await ann.client.get(path).text.contains("Ben does not want to be named."))
            // A no is for good.
            let csrf = try #require(
                try await ben.client.get("/settings/location").document.first("input[name=csrf]")?["value"]
            )
            let again = try await ben.client.post("\(path)/name", FormFields(["csrf": csrf, "answer": "yes"]))
            #expect(again.status == .notFound)
        }
    }
}
