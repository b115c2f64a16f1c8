import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    /// The subjects of a member's notices, the newest first.
    fileprivate func subjects(_ member: Member) async throws -> [NoticeSubject] {
        try await stores.notices.list(member.id, before: nil, 1_000).map(\.subject)
    }

    fileprivate func like(_ review: Review, _ member: Member, at second: Int64, _ isLiked: Bool = true) async throws {
        try expect(
            try await stores.likes.set(isLiked, .review(review.id), member.id, moment(second)),
            is: .kept
        )
    }

    /// Works a job to its end.
    fileprivate func finish(_ job: Job, _ fault: JobFault? = nil, at second: Int64) async throws {
        try expect(try await stores.jobs.insert(job), is: true)
        _ = try await stores.jobs.claim(job.id, moment(second), moment(second + 5), "k")
        try expect(try await stores.jobs.end(job.id, "k", fault, moment(second)), is: true)
    }
}

extension StorageContract {
    static let notices: [StorageContract] = [
        StorageContract("notices: likes of one review are one notice, new again with each reader, gone with the last") {
            scene in
            let (ann, ben, cem) = (
                try await scene.member("Ann"), try await scene.member("Ben"), try await scene.member("Cem")
            )
            let notices = scene.stores.notices
            let review = try await scene.review(ann, scene.content("Momo"))
            let other = try await scene.review(ann, scene.content("Dune"))
            try await scene.like(review, ben, at: 1)
            try await scene.like(other, ben, at: 2)
            try expect(try await scene.subjects(ann), is: [.likes(other.id), .likes(review.id)])
            try await notices.read(.likes(review.id), ann.id, scene.moment(3))
            try expect(try await notices.unread(ann.id), is: 1)
            try await scene.like(review, cem, at: 4)
            let first = try await notices.list(ann.id, before: nil, 1).first.orBreach()
            try expect(first.subject, is: .likes(review.id))
            try expect(first.moment, is: scene.moment(4))
            try expect(first.readAt, is: nil)
            try expect(try await scene.subjects(ann).count, is: 2)
            try expect(try await notices.unread(ann.id), is: 2)
            try expect(try await notices.notice(first.number, ann.id), is: first)
            try expect(try await notices.notice(first.number, ben.id), is: nil)
            try await scene.like(review, ben, at: 5, false)
            try expect(try await scene.subjects(ann).count, is: 2)
            try await scene.like(review, cem, at: 6, false)
            try expect(try await scene.subjects(ann), is: [.likes(other.id)])
            try expect(try await notices.unread(ann.id), is: 1)
            try expect(try await scene.stores.reviews.delete(other.id, ann.id), is: true)
            try expect(try await scene.subjects(ann), is: [])
            try expect(try await notices.unread(ann.id), is: 0)
            try expect(try await scene.subjects(ben), is: [])
        },
        StorageContract("notices: nothing is written of one's own like, of one pressed anew, or of a kind that is off")
        {
            scene in
            let (ann, ben, cem) = (
                try await scene.member("Ann"), try await scene.member("Ben"), try await scene.member("Cem")
            )
            let notices = scene.stores.notices
            let review = try await scene.review(ann, scene.content("Momo"))
            try await scene.like(review, ann, at: 1)
            try expect(try await scene.subjects(ann), is: [])
            try await scene.like(review, ben, at: 2)
            let number = try await notices.list(ann.id, before: nil, 1).first.orBreach().number
            try await scene.like(review, cem, at: 3)
            try await notices.readAll(ann.id, upTo: .max, scene.moment(4))
            try await scene.like(review, ben, at: 5, false)
            try await scene.like(review, ben, at: 6)
            try expect(try await notices.unread(ann.id), is: 0)
            let kept = try await notices.list(ann.id, before: nil, 1).first.orBreach()
            try expect(kept.number > number, "the like of another did not make it newer")
            try expect(kept.moment, is: scene.moment(3))
            try expect(try await notices.off(ann.id), is: [])
            try await notices.setOff([.likes, .share], ann.id)
            try expect(try await notices.off(ann.id), is: [.likes, .share])
            try expect(try await notices.off(ben.id), is: [])
            let other = try await scene.review(ann, scene.content("Dune"))
            try await scene.like(other, cem, at: 7)
            try expect(try await scene.subjects(ann), is: [.likes(review.id)])
            try await notices.setOff(Set(NoticeKind.allCases), ann.id)
            let job = scene.job(ann, about: scene.bookImport(ann).id.text)
            try await scene.finish(job, at: 8)
            try expect(try await scene.subjects(ann), is: [.likes(review.id)])
            try await notices.setOff([], ann.id)
            try expect(try await notices.off(ann.id), is: [])
            try await scene.like(other, ben, at: 9)
            try expect(try await scene.subjects(ann), is: [.likes(other.id), .likes(review.id)])
        },
        StorageContract("notices: a friend who joins is told of once, to those whose lists at that network name them") {
            scene in
            let (ann, ben, cem) = (
                try await scene.member("Ann"), try await scene.member("Ben"), try await scene.member("Cem")
            )
            let (friends, notices) = (scene.stores.friends, scene.stores.notices)
            let own = try await scene.connect(ann, as: "ann-1")
            try await friends.replace(
                own.id,
                [scene.person("ben-1", "Benny"), scene.person("x", "X")],
                scene.moment(1)
            )
            _ = try await scene.connect(cem, as: "ben-1", to: .mastodon)
            try expect(try await scene.subjects(ann), is: [])
            let joined = try await scene.connect(ben, as: "ben-1", at: 5)
            try expect(try await scene.subjects(ann), is: [.friend(ben.id)])
            try expect(try await scene.subjects(ben), is: [])
            try expect(try await notices.list(ann.id, before: nil, 1).first?.moment, is: scene.moment(5))
            try expect(
                try await notices.friend(ben.id, of: ann.id),
                is: NoticeFriend(name: PersonName(trusted: "Benny"), connectionID: own.id, network: .facebook)
            )
            try expect(try await notices.friend(ann.id, of: ben.id), is: nil)
            try expect(try await notices.friend(cem.id, of: ann.id), is: nil)
            try await notices.readAll(ann.id, upTo: .max, scene.moment(6))
            // Connected once more, by a login or after an end: that is no news.
            _ = try await scene.connect(ben, as: "ben-1", at: 7)
            try await scene.stores.connections.remove(joined.id)
            _ = try await scene.connect(ben, as: "ben-1", at: 8)
            try expect(try await scene.subjects(ann), is: [.friend(ben.id)])
            try expect(try await notices.unread(ann.id), is: 0)
            try await friends.replace(own.id, [], scene.moment(9))
            try expect(try await notices.friend(ben.id, of: ann.id), is: nil)
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            try expect(try await scene.subjects(ann), is: [])
        },
        StorageContract("notices: a share is told of when it is posted, refused, or left to the person, and not before")
        {
            scene in
            let ann = try await scene.member("Ann")
            let (shares, notices) = (scene.stores.shares, scene.stores.notices)
            var share = scene.share(ann)
            try expect(try await shares.insert(share), is: share)
            func move(_ state: ShareState, _ failure: NetworkFailure.Category? = nil, at second: Int64) async throws {
                let old = share
                share.state = state
                share.failure = failure
                share.updatedAt = scene.moment(second)
                try expect(try await shares.update(share, old), is: true)
            }
            try await move(.sending, at: 1)
            try await move(.queued, .rateLimited, at: 2)
            try await move(.sending, at: 3)
            try await move(.unknown, .answerLost, at: 4)
            try expect(try await scene.subjects(ann), is: [])
            try await move(.unknown, .notShown, at: 5)
            try expect(try await scene.subjects(ann), is: [.share(share.id)])
            try await notices.read(.share(share.id), ann.id, scene.moment(6))
            try await move(.unknown, .notShown, at: 7)
            try expect(try await notices.unread(ann.id), is: 0)
            try await move(.posted, at: 8)
            try expect(try await notices.unread(ann.id), is: 1)
            try expect(try await notices.list(ann.id, before: nil, 5).map(\.moment), is: [scene.moment(8)])
            try await notices.read(.share(share.id), ann.id, scene.moment(9))
            try await move(.withdrawn, at: 10)
            try expect(try await notices.unread(ann.id), is: 0)
            // What was told of as not posted, and is there after all.
            share = scene.share(ann)
            try expect(try await shares.insert(share), is: share)
            for (given, second) in [(ShareState.rejected, Int64(11)), (.cancelled, 13)] {
                try await move(given, given == .rejected ? .missing : nil, at: second)
                try await notices.read(.share(share.id), ann.id, scene.moment(second))
                try await move(.posted, at: second + 1)
                try expect(try await notices.unread(ann.id), is: 1)
                try await notices.read(.share(share.id), ann.id, scene.moment(second + 1))
            }
            // What the person did themselves is no news.
            var own = scene.share(ann)
            own.state = .handedOff
            let handedOff = own
            try expect(try await shares.insert(own), is: own)
            own.state = .posted
            try expect(try await shares.update(own, handedOff), is: true)
            try expect(try await scene.subjects(ann).contains(.share(own.id)), is: false)
        },
        StorageContract("notices: of an ended connection there is one until it works again or goes") { scene in
            let ann = try await scene.member("Ann")
            let (connections, notices) = (scene.stores.connections, scene.stores.notices)
            let connection = try await scene.connect(ann, as: "ann-1")
            func set(_ state: Connection.State, at second: Int64) async throws {
                try await connections.setState(connection.id, state, scene.moment(second))
            }
            try await set(.active, at: 1)
            try expect(try await scene.subjects(ann), is: [])
            try await set(.ended(reason: .blocked, at: scene.moment(2)), at: 2)
            try await notices.read(.connection(connection.id), ann.id, scene.moment(3))
            try await set(.ended(reason: .reauthorize, at: scene.moment(4)), at: 4)
            try expect(try await scene.subjects(ann), is: [.connection(connection.id)])
            try expect(try await notices.unread(ann.id), is: 0)
            try await set(.active, at: 5)
            try expect(try await scene.subjects(ann), is: [])
            try await set(.ended(reason: .blocked, at: scene.moment(6)), at: 6)
            try expect(try await notices.unread(ann.id), is: 1)
            _ = try await scene.connect(ann, as: "ann-1", at: 7)
            try expect(try await scene.subjects(ann), is: [])
            try await set(.ended(reason: .blocked, at: scene.moment(8)), at: 8)
            try await connections.remove(connection.id)
            try expect(try await scene.subjects(ann), is: [])
            try expect(try await notices.unread(ann.id), is: 0)
        },
        StorageContract("notices: an import is told of at its end, whether it could be done or not, and goes with it") {
            scene in
            let ann = try await scene.member("Ann")
            let (jobs, imports) = (scene.stores.jobs, scene.stores.imports)
            let (one, two) = (scene.bookImport(ann), scene.bookImport(ann, at: 2))
            for each in [one, two] { try expect(try await imports.insert(each), is: true) }
            let stopped = scene.job(ann, about: one.id.text)
            try expect(try await jobs.insert(stopped), is: true)
            try expect(try await jobs.stop(stopped.id, ann.id, scene.moment(2)), is: true)
            try expect(try await scene.subjects(ann), is: [])
            try await scene.finish(scene.job(ann, about: one.id.text, at: 3), at: 3)
            try await scene.finish(scene.job(ann, about: two.id.text, at: 4), .gaveUp, at: 4)
            try await scene.finish(scene.job(ann, .undoImport, about: one.id.text, at: 5), at: 5)
            try expect(try await scene.subjects(ann), is: [.bookImport(two.id), .bookImport(one.id)])
            try expect(try await imports.delete(two.id, ann.id), is: true)
            try expect(try await scene.subjects(ann), is: [.bookImport(one.id)])
        },
        StorageContract(
            "notices: a page is older than a number, what came after a number stays new, and others have theirs"
        ) {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let notices = scene.stores.notices
            let reviews = [
                try await scene.review(ann, scene.content("A")), try await scene.review(ann, scene.content("B")),
                try await scene.review(ann, scene.content("C")),
            ]
            let other = try await scene.review(ben, scene.content("D"))
            for (second, review) in reviews.enumerated() { try await scene.like(review, ben, at: Int64(second)) }
            try await scene.like(other, ann, at: 5)
            let all = try await notices.list(ann.id, before: nil, 10)
            try expect(all.map(\.subject), is: reviews.reversed().map { .likes($0.id) })
            try expect(try await notices.list(ann.id, before: nil, 2), is: Array(all.prefix(2)))
            try expect(try await notices.list(ann.id, before: all[1].number, 2), is: [all[2]])
            try await notices.readAll(ann.id, upTo: all[1].number, scene.moment(6))
            try expect(
                try await notices.list(ann.id, before: nil, 10).map(\.readAt),
                is: [nil, scene.moment(6), scene.moment(6)]
            )
            try await notices.read(.likes(other.id), ann.id, scene.moment(7))
            try expect([try await notices.unread(ann.id), try await notices.unread(ben.id)], is: [1, 1])
            try await notices.readAll(ann.id, upTo: .max, scene.moment(8))
            try expect(try await notices.list(ann.id, before: nil, 10).last?.readAt, is: scene.moment(6))
            try expect([try await notices.unread(ann.id), try await notices.unread(ben.id)], is: [0, 1])
        },
        StorageContract("notices: what happens again after the newest went is newer than that was") { scene in
            let (ann, ben, cem) = (
                try await scene.member("Ann"), try await scene.member("Ben"), try await scene.member("Cem")
            )
            let notices = scene.stores.notices
            let (one, two) = (
                try await scene.review(ann, scene.content("A")), try await scene.review(ann, scene.content("B"))
            )
            try await scene.like(one, ben, at: 1)
            try await scene.like(two, ben, at: 2)
            let newest = try await notices.list(ann.id, before: nil, 1).first.orBreach().number
            try await scene.like(two, ben, at: 3, false)
            try await scene.like(one, cem, at: 4)
            try await notices.readAll(ann.id, upTo: newest, scene.moment(5))
            try expect(try await scene.subjects(ann), is: [.likes(one.id)])
            try expect(try await notices.unread(ann.id), is: 1)
        },
        StorageContract("notices: a member has so many, and the oldest go") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            var reviews: [Review] = []
            for index in 0...MemberNotice.maximumPerMember {
                let review = try await scene.review(ann, scene.content("Book \(index)"), at: Int64(index))
                try await scene.like(review, ben, at: Int64(index))
                reviews.append(review)
            }
            let kept = try await scene.subjects(ann)
            try expect(kept.count, is: MemberNotice.maximumPerMember)
            try expect(kept.last, is: .likes(reviews[1].id))
            try expect(try await scene.stores.notices.unread(ann.id), is: MemberNotice.maximumPerMember)
        },
    ]
}
