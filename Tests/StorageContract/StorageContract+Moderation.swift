import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    fileprivate func flag(
        _ subject: FlagSubject,
        of owner: Member,
        by member: Member,
        for reason: FlagReason = .spam,
        _ words: String = "",
        maximum: Int = 100
    ) async throws -> FlagChange {
        let flag = Flag(
            subject: subject,
            memberID: member.id,
            reason: reason,
            words: ModerationWords(trusted: words),
            moment: moment(1),
            isSettled: false
        )
        return try await stores.moderation.flag(flag, of: owner.id, maximum)
    }

    fileprivate func act(
        _ kind: ModerationAct.Kind,
        _ subject: FlagSubject,
        of member: Member,
        by moderator: Member? = nil,
        at second: Int64 = 5
    ) -> ModerationAct {
        ModerationAct(
            number: 0,
            id: newID(second),
            kind: kind,
            moderatorID: moderator?.id,
            subject: subject,
            memberID: member.id,
            reason: ModerationWords(trusted: "because \(kind.rawValue)"),
            moment: moment(second),
            objection: nil
        )
    }

    @discardableResult
    func perform(
        _ kind: ModerationAct.Kind,
        _ subject: FlagSubject,
        of member: Member,
        by moderator: Member? = nil,
        is change: ModerationChange = .kept
    ) async throws -> ModerationAct {
        let act = act(kind, subject, of: member, by: moderator)
        try expect(try await stores.moderation.perform(act), is: change)
        return act
    }

    /// What anybody reads of a review, everywhere reviews are listed.
    fileprivate func sights(of review: Review, _ word: String) async throws -> [Bool] {
        let reviews = stores.reviews
        func has(_ entries: [ReviewEntry]) -> Bool { entries.contains { $0.review.id == review.id } }
        let book = try await bookOf(review)
        return [
            try await reviews.review(review.id, nil) != nil,
            has(try await reviews.list(ReviewQuery(viewer: nil))),
            has(try await reviews.search(ReviewQuery(viewer: nil, words: word))),
            has(try await reviews.reviews(by: review.memberID, nil, nil, 10)),
            try await reviews.open(after: nil, upTo: nil, 10).contains { $0.id == review.id },
            try await stores.books.book(book, nil) != nil,
        ]
    }
}

extension StorageContract {
    static let moderation: [StorageContract] = [
        StorageContract(
            "moderation: MO-01: a member flags a thing once, so many at most, and nothing that is not there"
        ) {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let review = try await scene.review(ann, scene.content("Momo"))
            let subject = FlagSubject.review(review.id)
            try expect(try await scene.flag(subject, of: ann, by: ben, for: .hate, "Look"), is: .kept)
            try expect(try await scene.flag(subject, of: ann, by: ben, for: .spam), is: .flaggedBefore)
            try expect(try await scene.flag(.member(ann.id), of: ann, by: ben, maximum: 1), is: .tooMany)
            try expect(try await scene.flag(.review(scene.newID()), of: ann, by: ben), is: .missing)
            let kept = try await scene.stores.moderation.flags(by: ben.id, 10)
            try expect(kept.map(\.subject), is: [subject])
            try expect(kept.map(\.reason), is: [.hate])
            try expect(kept.map(\.words.text), is: ["Look"])
            try expect(try await scene.stores.moderation.flags(by: ann.id, 10), is: [])
            try expect(kept.map(\.isSettled), is: [false])
            try await scene.perform(.warn, subject, of: ann)
            try expect(try await scene.stores.moderation.flags(by: ben.id, 10).map(\.isSettled), is: [true])
        },
        StorageContract("moderation: MO-02: the queue has most flags first, counts reasons, and goes on behind a place")
        {
            scene in
            let ann = try await scene.member("Ann")
            var others: [Member] = []
            for name in ["Ben", "Cem", "Dora"] { others.append(try await scene.member(name)) }
            let store = scene.stores.moderation
            var subjects: [FlagSubject] = []
            for title in ["Momo", "Dune", "Emma"] {
                subjects.append(.review(try await scene.review(ann, scene.content(title)).id))
            }
            for subject in subjects { _ = try await scene.flag(subject, of: ann, by: others[0], for: .spam, "a") }
            _ = try await scene.flag(subjects[1], of: ann, by: others[1], for: .hate)
            _ = try await scene.flag(subjects[1], of: ann, by: others[2], for: .spam, "c")
            let all = try await store.queue(after: nil, 10)
            try expect(all.map(\.subject), is: [subjects[1], subjects[2], subjects[0]])
            try expect(all[0].place.flags, is: 3)
            try expect(all[0].reasons, is: [.spam: 2, .hate: 1])
            try expect(all[0].words.map(\.text), is: ["c", "a"])
            try expect(all[0].memberID, is: ann.id)
            try expect(try await store.queue(after: all[0].place, 1).map(\.subject), is: [subjects[2]])
            try expect(try await store.queue(after: all[2].place, 10), is: [])
            try await scene.perform(.dismiss, subjects[1], of: ann)
            try expect(try await store.queue(after: nil, 10).map(\.subject), is: [subjects[2], subjects[0]])
            try expect(try await store.waiting(subjects[1]), is: nil)
            try await scene.perform(.dismiss, subjects[1], of: ann, is: .unchanged)
            // Who flagged it has had their say.
            try expect(try await scene.flag(subjects[1], of: ann, by: others[1]), is: .flaggedBefore)
            try expect(try await scene.stores.reviews.delete(ID(trusted: subjects[2].id), ann.id), is: true)
            try expect(try await store.queue(after: nil, 10).map(\.subject), is: [subjects[0]])
            _ = try await scene.stores.members.delete(others[0].id, BrowserKey(.secure))
            try expect(try await store.queue(after: nil, 10), is: [])
        },
        StorageContract("moderation: MO-03: what is hidden is its writer's alone everywhere, and comes back as it was")
        {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.moderation
            let review = try await scene.review(ann, scene.content("Momo", text: "Zeitdiebe"))
            let subject = FlagSubject.review(review.id)
            _ = try await scene.flag(subject, of: ann, by: ben)
            try expect(try await scene.sights(of: review, "zeitdiebe").allSatisfy { $0 }, "it was not there before")
            let act = try await scene.perform(.hide, subject, of: ann, by: ben)
            try expect(try await scene.sights(of: review, "zeitdiebe").contains(true), is: false)
            try expect(try await scene.stores.reviews.review(review.id, ann.id) != nil, "its writer lost it")
            try expect(try await store.isHidden(subject), is: true)
            try expect(try await store.hiding(subject)?.id, is: act.id)
            try expect(try await store.waiting(subject), is: nil)
            try await scene.perform(.hide, subject, of: ann, is: .unchanged)
            // What its writer chooses meanwhile holds when it is given back, and not before.
            let changed = try await scene.stores.reviews.update(
                review.id,
                ann.id,
                scene.content("Momo", .everyone, text: "Zeitdiebe, changed"),
                [],
                scene.moment(9),
                review.updatedAt,
                scene.newID(),
                nil
            )
            try expect(changed, is: .kept)
            try expect(try await scene.sights(of: review, "zeitdiebe").contains(true), is: false)
            try await scene.perform(.restore, subject, of: ann, by: ben)
            try expect(try await scene.sights(of: review, "changed").allSatisfy { $0 }, "it did not come back")
            try expect(try await store.isHidden(subject), is: false)
            try await scene.perform(.restore, subject, of: ann, is: .unchanged)
        },
        StorageContract("moderation: MO-03: words and shelves are hidden and given back in the same way") { scene in
            let ann = try await scene.member("Ann")
            let stores = scene.stores
            let remark = scene.remark(ann, try scene.remarkContent("Reading", "https://books.example/"))
            try expect(try await stores.remarks.insert(remark, [], scene.newID()), is: remark.id)
            let shelf = scene.shelf(ann, "Summer")
            try expect(try await stores.shelves.insert(shelf, 1), is: .kept)
            try await scene.perform(.hide, .remark(remark.id), of: ann)
            try await scene.perform(.hide, .shelf(shelf.id), of: ann)
            try expect(try await stores.remarks.remark(remark.id)?.remark.content.isOpen, is: false)
            try expect(try await stores.shelves.shelf(shelf.id, ann.id)?.shelf.visibility, is: .onlyMe)
            try expect(
                try await stores.remarks.update(
                    remark.id,
                    ann.id,
                    remark.content,
                    [],
                    scene.moment(9),
                    remark.updatedAt
                ),
                is: .kept
            )
            try expect(try await stores.remarks.remark(remark.id)?.remark.content.isOpen, is: false)
            try await scene.perform(.restore, .remark(remark.id), of: ann)
            try await scene.perform(.restore, .shelf(shelf.id), of: ann)
            try expect(try await stores.remarks.remark(remark.id)?.remark.content, is: remark.content)
            try expect(try await stores.shelves.shelf(shelf.id, ann.id)?.shelf.visibility, is: shelf.visibility)
        },
        StorageContract(
            "moderation: all that a member shows goes with a suspension and comes back, but what was hidden"
        ) {
            scene in
            let ann = try await scene.member("Ann")
            let stores = scene.stores
            let (first, second) = (
                try await scene.review(ann, scene.content("Momo", text: "eins")),
                try await scene.review(ann, scene.content("Dune", text: "zwei"))
            )
            let own = try await scene.review(ann, scene.content("Emma", .onlyMe))
            let reading = scene.readingEntry(ann, try await scene.bookOf(first), .read, ended: "2026-05")
            try expect(try await stores.reading.save(reading, nil), is: true)
            try await scene.perform(.hide, .review(second.id), of: ann)
            try await scene.perform(.suspend, .member(ann.id), of: ann)
            try expect(try await stores.moderation.isHidden(.member(ann.id)), is: true)
            try expect(try await scene.sights(of: first, "eins").contains(true), is: false)
            let hidden = try await stores.reading.entry(ann.id, reading.bookID, ann.id)
            try expect(hidden?.visibility, is: .onlyMe)
            try await scene.perform(.suspend, .member(ann.id), of: ann, is: .unchanged)
            try await scene.perform(.lift, .member(ann.id), of: ann)
            try await scene.perform(.lift, .member(ann.id), of: ann, is: .unchanged)
            try expect(try await scene.sights(of: first, "eins").allSatisfy { $0 }, "it did not come back")
            try expect(try await scene.sights(of: second, "zwei").contains(true), is: false)
            try expect(try await stores.reviews.review(own.id, nil) == nil, "what was private is shown")
            let shown = try await stores.reading.entry(ann.id, reading.bookID, ann.id)
            try expect(shown?.visibility, is: reading.visibility)
        },
        StorageContract("moderation: what a member makes while shut out is as they chose it once they are let in") {
            scene in
            let ann = try await scene.member("Ann")
            try await scene.perform(.suspend, .member(ann.id), of: ann)
            let review = try await scene.review(ann, scene.content("Momo", text: "eins"))
            let reading = scene.readingEntry(ann, try await scene.bookOf(review), .read, ended: "2026-05")
            try expect(try await scene.stores.reading.save(reading, nil), is: true)
            try expect(try await scene.sights(of: review, "eins").contains(true), is: false)
            let hidden = try await scene.stores.reading.entry(ann.id, reading.bookID, ann.id)
            try expect(hidden?.visibility, is: .onlyMe)
            try await scene.perform(.lift, .member(ann.id), of: ann)
            try expect(try await scene.sights(of: review, "eins").allSatisfy { $0 }, "it was not given back")
            let shown = try await scene.stores.reading.entry(ann.id, reading.bookID, ann.id)
            try expect(shown?.visibility, is: reading.visibility)
        },
        StorageContract("moderation: taking up what was interrupted changes nothing that is whole") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (out, inside, judged) = (
                try await scene.review(ann, scene.content("Momo", text: "eins")),
                try await scene.review(ben, scene.content("Dune", text: "zwei")),
                try await scene.review(ben, scene.content("Emma", text: "drei"))
            )
            try await scene.perform(.suspend, .member(ann.id), of: ann)
            try await scene.perform(.hide, .review(judged.id), of: ben)
            try await scene.stores.moderation.finishInterrupted()
            try expect(try await scene.sights(of: out, "eins").contains(true), is: false)
            try expect(try await scene.sights(of: inside, "zwei").allSatisfy { $0 }, "what nobody hid is gone")
            try expect(try await scene.sights(of: judged, "drei").contains(true), is: false)
            try await scene.perform(.lift, .member(ann.id), of: ann)
            try expect(try await scene.sights(of: out, "eins").allSatisfy { $0 }, "it did not come back")
        },
        StorageContract("moderation: what is given back while its member is shut out waits for them") { scene in
            let ann = try await scene.member("Ann")
            let review = try await scene.review(ann, scene.content("Momo", text: "eins"))
            try await scene.perform(.suspend, .member(ann.id), of: ann)
            try await scene.perform(.hide, .review(review.id), of: ann)
            try await scene.perform(.restore, .review(review.id), of: ann)
            try expect(try await scene.sights(of: review, "eins").contains(true), is: false)
            try await scene.perform(.lift, .member(ann.id), of: ann)
            try expect(try await scene.sights(of: review, "eins").allSatisfy { $0 }, "it did not come back")
        },
        StorageContract("moderation: acts are in the log, and whom they touch is told, objects once, is answered") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (store, notices) = (scene.stores.moderation, scene.stores.notices)
            try await scene.perform(.appoint, .member(ben.id), of: ben)
            try expect(try await store.isModerator(ben.id), is: true)
            try expect(try await store.isModerator(ann.id), is: false)
            try await scene.perform(.appoint, .member(ben.id), of: ben, is: .unchanged)
            let review = try await scene.review(ann, scene.content("Momo"))
            let subject = FlagSubject.review(review.id)
            let hidden = try await scene.perform(.hide, subject, of: ann, by: ben)
            try expect(try await notices.list(ann.id, before: nil, 9).map(\.subject), is: [.moderation(hidden.id)])
            try await notices.readAll(ann.id, upTo: .max, scene.moment(6))
            let words = ModerationWords(trusted: "But no")
            try expect(try await store.object(to: hidden.id, ben.id, words, scene.moment(6)), is: .missing)
            try expect(try await store.object(to: hidden.id, ann.id, words, scene.moment(6)), is: .kept)
            try expect(try await store.object(to: hidden.id, ann.id, words, scene.moment(7)), is: .unchanged)
            try expect(try await store.objections(10).map(\.id), is: [hidden.id])
            let answer = scene.act(.answer, subject, of: ann, by: ben, at: 8)
            try expect(try await store.answer(hidden.id, answer), is: .kept)
            try expect(try await store.answer(hidden.id, answer), is: .unchanged)
            try expect(try await store.objections(10), is: [])
            try expect(try await store.act(hidden.id)?.objection?.answer?.text, is: "because answer")
            try expect(try await notices.unread(ann.id), is: 1)
            let log = try await store.log(before: nil, 10)
            try expect(log.map(\.kind), is: [.answer, .hide, .appoint])
            try expect(log.map(\.moderatorID), is: [ben.id, ben.id, nil])
            try expect(try await store.log(before: log[0].number, 1).map(\.kind), is: [.hide])
            try expect(try await store.acts(upon: ann.id, before: nil, 10).map(\.id), is: [hidden.id])
            try expect(try await store.acts(by: ben.id, before: nil, 10).map(\.kind), is: [.answer, .hide])
            try expect(try await store.acts(by: ben.id, before: log[0].number, 10).map(\.id), is: [hidden.id])
            try expect(try await store.acts(by: ann.id, before: nil, 10), is: [])
            try await scene.perform(.discharge, .member(ben.id), of: ben)
            try expect(try await store.isModerator(ben.id), is: false)
            // The log outlives both, without anything they said or are called.
            _ = try await scene.stores.members.delete(ann.id, BrowserKey(.secure))
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            let kept = try await store.log(before: nil, 10)
            try expect(kept.map(\.kind), is: [.discharge, .answer, .hide, .appoint])
            try expect(kept.map(\.memberID), is: [nil, nil, nil, nil])
            try expect(kept.map(\.moderatorID), is: [nil, nil, nil, nil])
            try expect(kept.compactMap(\.objection).isEmpty, "what a deleted member said is kept")
        },
        StorageContract("moderation: who has switched that off is told nothing") { scene in
            let ann = try await scene.member("Ann")
            let review = try await scene.review(ann, scene.content("Momo"))
            try await scene.stores.notices.setOff([.moderation], ann.id)
            try await scene.perform(.hide, .review(review.id), of: ann)
            try expect(try await scene.stores.notices.list(ann.id, before: nil, 9), is: [])
            try await scene.perform(.warn, .review(review.id), of: ann)
            try expect(try await scene.stores.moderation.acts(upon: ann.id, before: nil, 9).count, is: 2)
        },
    ]
}
