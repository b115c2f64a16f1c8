import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    /// A check-in of a member's, not kept.
    func checkIn(
        _ member: Member,
        for audience: CheckInAudience = .onlyMe,
        in city: UInt32? = 1,
        north: Int = 4_821,
        at second: Int64 = 0
    ) throws -> CheckIn {
        let position = try RoundedPosition(north: north, east: 1_637).orBreach()
        let place = CheckInPlace(
            typed: PlaceName(trusted: "Café"),
            city: city.map { CheckInCity(number: $0, name: PlaceName(trusted: "Vienna, Austria"), position: position) }
        )
        return CheckIn(
            id: newID(second),
            memberID: member.id,
            place: try place.orBreach(),
            message: CheckInMessage(trusted: "Two\nlines"),
            book: ReviewTitle(trusted: "Momo"),
            audience: audience,
            createdAt: moment(second)
        )
    }

    /// Members with an identity each, who let their positions stay for a week.
    fileprivate func readers(_ names: String...) async throws -> [(member: Member, connection: Connection)] {
        var readers: [(member: Member, connection: Connection)] = []
        for name in names {
            let member = try await member(name)
            readers.append((member, try await connect(member, as: name)))
            try await stores.locations.keep(.week, member.id, moment(0))
            try await stores.locations.turn(true, member.id)
        }
        return readers
    }

    /// Has a member count others as friends, by their identities.
    fileprivate func befriend(_ one: (member: Member, connection: Connection), _ names: String...) async throws {
        try await stores.friends.replace(one.connection.id, names.map { person($0, $0) }, moment(0))
    }

    fileprivate func keep(
        _ checkIn: CheckIn,
        with photos: [Photo] = [],
        for readers: Set<ID<Member>> = [],
        naming names: Set<ID<Member>> = []
    ) async throws {
        let photos = photos.map { ChosenPhoto(id: $0.id, description: $0.description) }
        try await stores.checkIns.insert(checkIn, photos, readers, names, newID())
    }

    fileprivate func refuses(
        _ fault: CheckInFault,
        _ checkIn: CheckIn,
        for readers: Set<ID<Member>> = [],
        naming names: Set<ID<Member>> = []
    ) async throws {
        do {
            try await keep(checkIn, for: readers, naming: names)
            try expect(false, "not refused")
        } catch let found as CheckInFault {
            try expect(found, is: fault)
        }
    }

    /// The check-ins that wait for a member's yes.
    fileprivate func asked(_ member: Member) async throws -> [ID<CheckIn>] {
        try await stores.checkIns.asking(member.id, 5, moment(2)).map(\.checkIn.id)
    }

    /// Of some members those who see a check-in, each of whom finds it in their list and no other.
    fileprivate func seers(_ checkIn: CheckIn, _ members: [Member]) async throws -> [String] {
        var seers: [String] = []
        for member in members {
            let entry = try await stores.checkIns.entry(checkIn.id, member.id, moment(9))
            let listed = try await stores.checkIns.list(member.id, before: nil, 10, moment(9))
            try expect(listed.contains { $0.checkIn.id == checkIn.id }, is: entry != nil)
            if let entry {
                try expect(entry.checkIn, is: checkIn)
                seers.append(member.name.text)
            }
        }
        return seers
    }
}

extension StorageContract {
    static let checkIns: [StorageContract] = [
        StorageContract("LO-12: check-ins: each of five audiences sees one, and nobody else") { scene in
            let all = try await scene.readers("Ann", "Ben", "Cem", "Dora", "Eve")
            let members = all.map(\.member)
            // Ann counts Ben, who counts Cem; Dora counts Ann, which tells Dora nothing; Eve is counted back.
            try await scene.befriend(all[0], "Ben", "Eve")
            try await scene.befriend(all[1], "Cem")
            try await scene.befriend(all[3], "Ann")
            try await scene.befriend(all[4], "Ann")
            let expected: [CheckInAudience: [String]] = [
                .onlyMe: ["Ann"], .chosen: ["Ann", "Eve"], .friends: ["Ann", "Ben", "Eve"],
                .friendsOfFriends: ["Ann", "Ben", "Cem", "Eve"], .everyone: ["Ann", "Ben", "Cem", "Dora", "Eve"],
            ]
            for audience in CheckInAudience.allCases {
                let checkIn = try scene.checkIn(members[0], for: audience, at: 1)
                try await scene.keep(checkIn, for: audience == .chosen ? [members[4].id] : [])
                try expect(try await scene.seers(checkIn, members), is: try expected[audience].orBreach())
                let none: CheckInEntry? = try await scene.stores.checkIns.entry(
                    scene.newID(),
                    members[0].id,
                    scene.moment(9)
                )
                try expect(none, is: nil)
            }
            // Whom Ann keeps away sees none of them, nor she theirs.
            try expect(
                try await scene.stores.distances.set(.block, members[4].id, members[0].id, scene.moment(2), 9),
                is: .kept
            )
            let store = scene.stores.checkIns
            try expect(try await store.list(members[4].id, before: nil, 10, scene.moment(9)), is: [])
            let theirs = try scene.checkIn(members[4], for: .everyone, at: 3)
            try await scene.keep(theirs)
            try expect(try await store.entry(theirs.id, members[0].id, scene.moment(9)), is: nil)
            // A mute is for lists.
            try expect(
                try await scene.stores.distances.set(.mute, members[4].id, members[1].id, scene.moment(4), 9),
                is: .kept
            )
            try expect(try await store.entry(theirs.id, members[1].id, scene.moment(9))?.checkIn, is: theirs)
            let listed = try await store.list(members[1].id, before: nil, 10, scene.moment(9))
            try expect(!listed.contains { $0.checkIn.id == theirs.id }, "a mute was listed")
        },
        StorageContract(
            "LO-14, LO-19: check-ins: a friend is named who allows it, after their yes, until they take it back"
        ) {
            scene in
            let all = try await scene.readers("Ann", "Ben", "Cem")
            let (ann, ben, cem) = (all[0].member, all[1].member, all[2].member)
            let store = scene.stores.checkIns
            try await scene.befriend(all[0], "Ben", "Cem")
            let checkIn = try scene.checkIn(ann, for: .friends, at: 1)
            // Ben does not count Ann as a friend, then says nothing, then allows it.
            try await store.set(CheckInSetting(isHere: false, isNear: false, allowsNaming: true), ben.id)
            try await scene.refuses(.stranger, checkIn, naming: [ben.id])
            try await scene.befriend(all[1], "Ann")
            try await scene.befriend(all[2], "Ann")
            try await store.set(.unset, ben.id)
            try await scene.refuses(.stranger, checkIn, naming: [ben.id])
            let choices = try await store.friends(ann.id, 10)
            try expect(choices.map(\.name.text), is: ["Ben", "Cem"])
            try expect(choices.contains { $0.allowsNaming }, is: false)
            try await store.set(CheckInSetting(isHere: false, isNear: false, allowsNaming: true), ben.id)
            try await scene.keep(checkIn, naming: [ben.id])
            func names(_ viewer: Member) async throws -> [CheckInNaming?] {
                try await store.entry(checkIn.id, viewer.id, scene.moment(2)).orBreach().people.map(\.naming)
            }
            try expect(try await names(ann), is: [.asked])
            try expect(try await names(ben), is: [.asked])
            try expect(try await names(cem), is: [])
            try expect(try await scene.asked(ben), is: [checkIn.id])
            try expect(try await scene.asked(cem), is: [])
            try expect(try await !store.answer(.yes, checkIn.id, cem.id, scene.moment(2)), "who was not asked answered")
            try expect(try await store.answer(.yes, checkIn.id, ben.id, scene.moment(2)), "not answered")
            try expect(try await names(cem), is: [.yes])
            try expect(try await scene.asked(ben), is: [])
            try expect(try await store.answer(.no, checkIn.id, ben.id, scene.moment(2)), "not taken back")
            try expect(try await names(cem), is: [])
            try expect(try await names(ann), is: [.no])
            try expect(try await !store.answer(.yes, checkIn.id, ben.id, scene.moment(2)), "a no was taken back")
            // Who is asked sees it, whoever else does; who wants no more questions loses those that wait.
            let second = try scene.checkIn(ann, at: 3)
            try await scene.keep(second, naming: [ben.id])
            try expect(try await scene.seers(second, [ann, ben, cem]), is: ["Ann", "Ben"])
            try await store.set(.unset, ben.id)
            try expect(try await scene.seers(second, [ann, ben, cem]), is: ["Ann"])
            try expect(try await !store.answer(.yes, second.id, ben.id, scene.moment(4)), "a question stayed")
        },
        StorageContract("LO-19: check-ins: a name is seen by nobody who blocks it, and not where its member is blocked")
        {
            scene in
            let all = try await scene.readers("Ann", "Ben", "Cem")
            let (ann, ben, cem) = (all[0].member, all[1].member, all[2].member)
            let store = scene.stores.checkIns
            try await scene.befriend(all[0], "Ben")
            try await scene.befriend(all[1], "Ann")
            try await store.set(CheckInSetting(isHere: false, isNear: false, allowsNaming: true), ben.id)
            let checkIn = try scene.checkIn(ann, for: .everyone, at: 1)
            try await scene.keep(checkIn, naming: [ben.id])
            try expect(try await store.answer(.yes, checkIn.id, ben.id, scene.moment(2)), "not answered")
            func names(_ viewer: Member) async throws -> [String] {
                try await store.entry(checkIn.id, viewer.id, scene.moment(2)).orBreach().people.map(\.name.text)
            }
            try expect(try await names(cem), is: ["Ben"])
            func distance(_ distance: Distance?, _ other: Member, _ member: Member) async throws {
                try expect(
                    try await scene.stores.distances.set(distance, other.id, member.id, scene.moment(2), 9),
                    is: .kept
                )
            }
            try await distance(.block, ben, cem)
            try expect(try await names(cem), is: [])
            try await distance(nil, ben, cem)
            try await distance(.block, ann, ben)
            try expect(try await names(cem), is: [])
        },
        StorageContract(
            "LO-05, LO-06: check-ins: one ends with its member’s positions, seen or not, and goes with them"
        ) {
            scene in
            let all = try await scene.readers("Ann", "Ben")
            let (ann, ben) = (all[0].member, all[1].member)
            let (store, locations) = (scene.stores.checkIns, scene.stores.locations)
            try await locations.turn(false, ann.id)
            try await scene.refuses(.locationOff, try scene.checkIn(ann))
            try await locations.turn(true, ann.id)
            try await locations.keep(.never, ann.id, scene.moment(0))
            try await scene.refuses(.nothingKept, try scene.checkIn(ann))
            try await locations.keep(.week, ann.id, scene.moment(0))
            let (old, new) = (try scene.checkIn(ann, at: 10), try scene.checkIn(ann, in: nil, at: 100_000))
            for one in [old, new, try scene.checkIn(ben, at: 10)] { try await scene.keep(one) }
            func kept(_ member: Member, at second: Int64) async throws -> [CheckIn] {
                try await store.own(member.id, scene.moment(second)).map(\.checkIn)
            }
            let weekLater: Int64 = 7 * 86_400 + 10
            try expect(try await kept(ann, at: weekLater - 1), is: [new, old])
            try expect(try await kept(ann, at: weekLater), is: [new])
            try expect(try await store.entry(old.id, ann.id, scene.moment(weekLater)), is: nil)
            try expect(try await store.entry(new.id, ann.id, scene.moment(weekLater))?.until, is: scene.moment(704_800))
            // What is past its end comes back by no later choice, and a shorter one holds for what is kept.
            try await locations.keep(.month, ann.id, scene.moment(weekLater))
            try expect(try await kept(ann, at: 11), is: [new])
            try await locations.keep(.day, ann.id, scene.moment(100_001))
            try expect(try await kept(ann, at: 186_399), is: [new])
            try expect(try await kept(ann, at: 186_400), is: [])
            try await locations.purge(scene.moment(186_400), scene.moment(0))
            try expect(try await kept(ann, at: 11), is: [])
            try expect(try await kept(ben, at: 11).count, is: 1)
            try await scene.keep(try scene.checkIn(ann, at: 200_000))
            try await locations.forget(ann.id)
            try expect(try await kept(ann, at: 200_001), is: [])
            try expect(try await kept(ben, at: 11).count, is: 1)
            try await locations.keep(.never, ben.id, scene.moment(11))
            try expect(try await kept(ben, at: 11), is: [])
        },
        StorageContract("LO-15: check-ins: each is a line among the uses of positions, and others’ looks one a day") {
            scene in
            let all = try await scene.readers("Ann", "Ben")
            let (ann, ben) = (all[0].member, all[1].member)
            let locations = scene.stores.locations
            try await scene.keep(try scene.checkIn(ann, at: 1))
            try await scene.keep(try scene.checkIn(ann, in: nil, at: 2))
            let lines = try await locations.uses(ann.id, scene.moment(3))
            try expect(lines.map(\.purpose), is: [.checkIn, .checkIn])
            try expect(lines.compactMap { $0.kept?.until }, is: [scene.moment(1 + 7 * 86_400)])
            for second in [10, 20, 30] as [Int64] {
                try await locations.note(
                    .shown,
                    scene.newID(second),
                    ann.id,
                    scene.moment(second),
                    unlessAfter: scene.moment(second - 20)
                )
            }
            let noted = try await locations.uses(ann.id, scene.moment(31)).filter { $0.purpose == .shown }
            try expect(noted.map(\.moment), is: [scene.moment(30), scene.moment(10)])
            try expect(noted.compactMap(\.kept), is: [])
            try expect(try await locations.uses(ben.id, scene.moment(31)), is: [])
        },
        StorageContract("LO-13, LO-16: check-ins: who is here and near are those who allow that, to whom may see them")
        {
            scene in
            let all = try await scene.readers("Ann", "Ben", "Cem")
            let (ann, ben, cem) = (all[0].member, all[1].member, all[2].member)
            let store = scene.stores.checkIns
            try await scene.befriend(all[0], "Ben")
            try await scene.befriend(all[1], "Ann", "Cem")
            try await scene.keep(try scene.checkIn(ben, for: .friends, at: 10))
            try await scene.keep(try scene.checkIn(ben, for: .friends, north: 4_700, at: 20))
            try await scene.keep(try scene.checkIn(ben, for: .onlyMe, in: 2, north: 1, at: 30))
            func here(_ viewer: Member, _ city: UInt32 = 1, since: Int64 = 0) async throws -> [String] {
                try await store.here(city, viewer.id, since: scene.moment(since), scene.moment(40)).map(\.name.text)
            }
            func near(_ viewer: Member, since: Int64 = 0) async throws -> [Int] {
                try await store.near(viewer.id, since: scene.moment(since), scene.moment(40)).map(\.position.north)
            }
            try expect(try await here(ann), is: [])
            try expect(try await near(ann), is: [])
            try await store.set(CheckInSetting(isHere: true, isNear: false, allowsNaming: true), ben.id)
            try expect(try await here(ann), is: ["Ben"])
            try expect(try await near(ann), is: [])
            try await store.set(CheckInSetting(isHere: false, isNear: true, allowsNaming: true), ben.id)
            try expect(try await here(ann), is: [])
            // Where Ben told nobody of is in no answer.
            try expect(try await near(ann), is: [4_700])
            try await store.set(CheckInSetting(isHere: true, isNear: true, allowsNaming: false), ben.id)
            // Cem may see them and does not count Ben back; Ben is not told of himself.
            try expect(try await here(cem), is: ["Ben"])
            try expect(try await near(cem), is: [])
            try expect(try await here(ben), is: [])
            try expect(try await here(ann, 2), is: [])
            try expect(try await here(ann, since: 20), is: [])
            try expect(try await near(ann, since: 20), is: [])
            try await scene.stores.locations.turn(false, ben.id)
            try expect(try await here(ann), is: [])
            try expect(try await near(ann), is: [])
            try expect(try await store.position(ben.id, since: scene.moment(0), scene.moment(40))?.north, is: 1)
            try expect(try await store.position(ben.id, since: scene.moment(30), scene.moment(40)), is: nil)
        },
        StorageContract("LO-19: check-ins: who is asked for a yes has a notice of it, which goes with the question") {
            scene in
            let all = try await scene.readers("Ann", "Ben", "Cem")
            let (ann, ben, cem) = (all[0].member, all[1].member, all[2].member)
            try await scene.befriend(all[0], "Ben", "Cem")
            for friend in all[1...] { try await scene.befriend(friend, "Ann") }
            let (store, notices) = (scene.stores.checkIns, scene.stores.notices)
            func allowNaming() async throws {
                for friend in [ben, cem] {
                    try await store.set(CheckInSetting(isHere: false, isNear: false, allowsNaming: true), friend.id)
                }
            }
            func told(_ member: Member) async throws -> [NoticeSubject] {
                try await notices.list(member.id, before: nil, 10).map(\.subject).filter { $0.kind == .naming }
            }
            try await allowNaming()
            let (first, second) = (try scene.checkIn(ann, at: 1), try scene.checkIn(ann, at: 2))
            for checkIn in [first, second] { try await scene.keep(checkIn, naming: [ben.id, cem.id]) }
            try expect(try await told(ben), is: [.naming(second.id), .naming(first.id)])
            try expect(try await told(ann), is: [])
            // An answer takes the notice away, of the one who answered.
            try expect(try await store.answer(.yes, second.id, ben.id, scene.moment(3)), is: true)
            try expect(try await told(ben), is: [.naming(first.id)])
            try expect(try await told(cem), is: [.naming(second.id), .naming(first.id)])
            // So does the end of being named at all, or of the check-in.
            try await store.set(.unset, cem.id)
            try expect(try await told(cem), is: [])
            try expect(try await store.remove(first.id, ann.id), is: true)
            try expect(try await told(ben), is: [])
            try expect(try await notices.unread(ben.id), is: try await notices.list(ben.id, before: nil, 10).count)
            // Who does not want to hear of it is asked all the same, where check-ins are.
            try await allowNaming()
            try await notices.setOff([.naming], ben.id)
            let third = try scene.checkIn(ann, at: 4)
            try await scene.keep(third, naming: [ben.id, cem.id])
            try expect(try await told(ben), is: [])
            try expect(try await scene.asked(ben), is: [third.id])
            try expect(try await told(cem), is: [.naming(third.id)])
            // Of somebody whom one mutes there is none, and none that was there stays.
            let distances = scene.stores.distances
            try expect(try await distances.set(.mute, ann.id, cem.id, scene.moment(5), 9), is: .kept)
            try expect(try await told(cem), is: [])
            let fourth = try scene.checkIn(ann, at: 6)
            try await scene.keep(fourth, naming: [cem.id])
            try expect(try await told(cem), is: [])
            try expect(try await scene.asked(cem).contains(fourth.id), is: true)
        },
        StorageContract("check-ins: of somebody who is shut out nobody else sees any, until they are let in again") {
            scene in
            let all = try await scene.readers("Ann", "Ben")
            let (ann, ben) = (all[0].member, all[1].member)
            let checkIn = try scene.checkIn(ann, for: .everyone, at: 1)
            try await scene.keep(checkIn)
            try await scene.perform(.suspend, .member(ann.id), of: ann)
            try expect(try await scene.seers(checkIn, [ann, ben]), is: ["Ann"])
            try await scene.perform(.lift, .member(ann.id), of: ann)
            try expect(try await scene.seers(checkIn, [ann, ben]), is: ["Ann", "Ben"])
        },
        StorageContract("MO-03: check-ins: one that is hidden is its member's alone, and comes back as it was") {
            scene in
            let all = try await scene.readers("Ann", "Ben", "Cem", "Dora")
            let members = all.map(\.member)
            let (ann, ben) = (members[0], members[1])
            try await scene.befriend(all[0], "Ben", "Cem")
            for friend in all[1...2] { try await scene.befriend(friend, "Ann") }
            let (store, moderation) = (scene.stores.checkIns, scene.stores.moderation)
            try await store.set(CheckInSetting(isHere: true, isNear: true, allowsNaming: false), ann.id)
            try await store.set(CheckInSetting(isHere: false, isNear: false, allowsNaming: true), ben.id)
            for audience in CheckInAudience.allCases {
                let checkIn = try scene.checkIn(ann, for: audience, at: 1)
                try await scene.keep(checkIn, for: audience == .chosen ? [members[2].id] : [], naming: [ben.id])
                try expect(try await store.answer(.yes, checkIn.id, ben.id, scene.moment(2)), is: true)
                let before = try await scene.seers(checkIn, members)
                try expect(before.contains("Ben"), is: true)
                let subject = FlagSubject.checkIn(checkIn.id)
                try expect(try await moderation.owner(subject), is: ann.id)
                try await scene.perform(.hide, subject, of: ann)
                try expect(try await moderation.isHidden(subject), is: true)
                try expect(try await scene.seers(checkIn, members), is: ["Ann"])
                try expect(try await store.here(1, ben.id, since: scene.moment(0), scene.moment(9)), is: [])
                try expect(try await store.near(ben.id, since: scene.moment(0), scene.moment(9)), is: [])
                // With a member who is shut out it stays away, and a second reason ends with the first.
                try await scene.perform(.hide, subject, of: ann, is: .unchanged)
                try await scene.perform(.suspend, .member(ann.id), of: ann)
                try await scene.perform(.restore, subject, of: ann)
                try expect(try await scene.seers(checkIn, members), is: ["Ann"])
                try await scene.perform(.lift, .member(ann.id), of: ann)
                try expect(try await moderation.isHidden(subject), is: false)
                try expect(try await scene.seers(checkIn, members), is: before)
                try expect(try await store.remove(checkIn.id, ann.id), is: true)
            }
        },
        StorageContract("photos: a check-in has those of its member's that were nowhere, and takes them along") {
            scene in
            let all = try await scene.readers("Ann", "Ben")
            let (ann, ben) = (all[0].member, all[1].member)
            let photos = scene.stores.photos
            var own: [Photo] = []
            for second: Int64 in 0..<3 { own.append(try await scene.photo(ann, at: second)) }
            let foreign = try await scene.photo(ben, at: 4)
            let review = try await scene.review(
                ann,
                scene.content("Momo"),
                photos: [ChosenPhoto(id: own[2].id, description: own[2].description)]
            )
            let first = try scene.checkIn(ann, for: .everyone, at: 5)
            try await scene.keep(first, with: [own[1], foreign, own[2], own[0]])
            try expect(try await photos.ofCheckIn(first.id).map(\.id), is: [own[1].id, own[0].id])
            try expect(try await photos.photo(own[0].id)?.owner, is: .checkIn(first.id))
            try expect(try await photos.ofReview(review.id).map(\.id), is: [own[2].id])
            try expect(try await photos.photo(foreign.id)?.owner, is: nil)
            try expect(try await photos.unsaved(ann.id), is: [])
            _ = try await photos.purge(scene.moment(1_000))
            try expect(try await photos.ofCheckIn(first.id).count, is: 2)
            // Sent twice, the second has none of them; nor has one that is refused taken any.
            let second = try scene.checkIn(ann, at: 6)
            try await scene.keep(second, with: own)
            try expect(try await photos.ofCheckIn(second.id), is: [])
            try await scene.stores.locations.turn(false, ann.id)
            let free = try await scene.photo(ann, at: 7)
            let refused = try scene.checkIn(ann, at: 8)
            do {
                try await scene.keep(refused, with: [free])
                try expect(false, "not refused")
            } catch is CheckInFault {}
            try expect(try await photos.unsaved(ann.id).map(\.id), is: [free.id])
            try expect(try await scene.stores.checkIns.remove(first.id, ann.id), is: true)
            try expect(try await photos.photo(own[0].id), is: nil)
            try expect(try await photos.picture(own[1].id, .full), is: nil)
        },
        StorageContract("check-ins: with one go its reports and the draft of its share, however it goes") { scene in
            let all = try await scene.readers("Ann", "Ben")
            let (ann, ben) = (all[0].member, all[1].member)
            let (shares, moderation) = (scene.stores.shares, scene.stores.moderation)
            let goings: [(CheckIn) async throws -> Void] = [
                { _ = try await scene.stores.checkIns.remove($0.id, ann.id) },
                { _ in try await scene.stores.locations.forget(ann.id) },
                { _ in try await scene.stores.locations.purge(scene.moment(9_000_000), scene.moment(0)) },
            ]
            for going in goings {
                let (checkIn, other) = (
                    try scene.checkIn(ann, for: .everyone, at: 1), ShareSubject.checkIn(scene.newID())
                )
                try await scene.keep(checkIn)
                let subject = ShareSubject.checkIn(checkIn.id)
                try expect(try await shares.existing([subject, other], ann.id), is: [subject])
                try expect(try await shares.existing([subject], ben.id), is: [])
                let draft = ShareDraft(emptyFor: ann.id, of: subject, key: ShareKey(.secure))
                try await shares.saveDraft(draft)
                try expect(try await shares.draft(ann.id, subject)?.key, is: draft.key)
                try expect(try await shares.pageDrafts(ann.id, nil, 9).map(\.subject), is: [subject])
                let flag = Flag(
                    subject: .checkIn(checkIn.id),
                    memberID: ben.id,
                    reason: .spam,
                    words: ModerationWords(trusted: "Look"),
                    moment: scene.moment(2),
                    isSettled: false
                )
                try expect(try await moderation.flag(flag, of: ann.id, 9), is: .kept)
                try expect(try await moderation.queue(after: nil, 9).map(\.subject), is: [.checkIn(checkIn.id)])
                try await going(checkIn)
                try expect(try await shares.existing([subject], ann.id), is: [])
                try expect(try await shares.draft(ann.id, subject), is: nil)
                try expect(try await moderation.flags(by: ben.id, 9), is: [])
                try expect(try await moderation.queue(after: nil, 9), is: [])
            }
        },
        StorageContract("check-ins: what waits to be posted of one is called off with it, however it goes") { scene in
            let ann = try await scene.readers("Ann")[0].member
            let shares = scene.stores.shares
            let goings: [(CheckIn) async throws -> Void] = [
                { _ = try await scene.stores.checkIns.remove($0.id, ann.id) },
                { _ in try await scene.stores.locations.forget(ann.id) },
                { _ in try await scene.stores.locations.purge(scene.moment(9_000_000), scene.moment(0)) },
            ]
            for going in goings {
                let checkIn = try scene.checkIn(ann, for: .everyone, at: 1)
                try await scene.keep(checkIn)
                let subject = ShareSubject.checkIn(checkIn.id)
                var made: [Share] = []
                for _ in 0..<3 { made.append(try await shares.insert(scene.share(ann, subject))) }
                let other = try await shares.insert(scene.share(ann))
                let queued = made
                for index in 1...2 {
                    made[index].state = .sending
                    try expect(try await shares.update(made[index], queued[index]), is: true)
                }
                let sending = made
                made[2].state = .posted
                try expect(try await shares.update(made[2], sending[2]), is: true)
                try await going(checkIn)
                // One that was under way, and is to be tried again later.
                made[1].state = .queued
                try expect(try await shares.update(made[1], sending[1]), is: true)
                for (share, state) in zip(made, [ShareState.cancelled, .cancelled, .posted]) {
                    let kept = try await shares.share(share.id, ann.id)
                    try expect(kept?.state, is: state)
                    if state == .cancelled { try expect(kept?.nextAttemptAt, is: nil) }
                }
                try expect(try await shares.due(scene.moment(9_000_000), 9).map(\.id), is: [other.id])
                var gone = other
                gone.state = .cancelled
                try expect(try await shares.update(gone, other), is: true)
            }
        },
        StorageContract("check-ins: a member has so many and no more, page by page, and removes their own") { scene in
            let all = try await scene.readers("Ann", "Ben")
            let (ann, ben) = (all[0].member, all[1].member)
            let store = scene.stores.checkIns
            var kept: [CheckIn] = []
            for second in 0..<Int64(CheckIn.maximumPerMember) {
                kept.append(try scene.checkIn(ann, for: .everyone, at: second))
                try await scene.keep(kept[Int(second)])
            }
            try await scene.refuses(.tooMany, try scene.checkIn(ann, at: 999))
            let now = scene.moment(1_000)
            let first = try await store.list(ben.id, before: nil, 2, now).map(\.checkIn)
            try expect(first, is: [kept[499], kept[498]])
            try expect(try await store.list(ben.id, before: kept[498].id, 1, now).map(\.checkIn), is: [kept[497]])
            try expect(try await !store.remove(kept[0].id, ben.id), "removed by another")
            try expect(try await store.remove(kept[0].id, ann.id), "not removed")
            try expect(try await !store.remove(kept[0].id, ann.id), "removed twice")
            try await scene.keep(try scene.checkIn(ann, at: 999))
            _ = try await scene.stores.members.delete(ann.id, BrowserKey(.secure))
            try expect(try await store.list(ben.id, before: nil, 10, now), is: [])
            try await store.set(CheckInSetting(isHere: true, isNear: true, allowsNaming: true), ann.id)
            try expect(try await store.setting(of: ann.id), is: .unset)
        },
    ]
}
