import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let likes: [StorageContract] = [
        StorageContract("likes: a like counts once however often it is pressed, and is taken back once") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let review = try await scene.review(ann, scene.content("Momo"))
            let (likes, subject) = (scene.stores.likes, LikeSubject.review(review.id))
            for _ in 0..<2 { try expect(try await likes.set(true, subject, ben.id, scene.moment(1)), is: .kept) }
            try expect(try await likes.set(true, subject, ann.id, scene.moment(2)), is: .kept)
            try expect(
                try await likes.standing(subject, ben.id, 3),
                is: LikeStanding(count: 2, isLiked: true, friends: [])
            )
            for _ in 0..<2 { try expect(try await likes.set(false, subject, ben.id, scene.moment(3)), is: .kept) }
            try expect(
                try await likes.standing(subject, ben.id, 3),
                is: LikeStanding(count: 1, isLiked: false, friends: [])
            )
            try expect(try await likes.standing(subject, nil, 3).count, is: 1)
            let events = try await likes.events(ben.id, before: nil, 10)
            try expect(
                events.map(\.event),
                is: [
                    LikeEvent(subject: subject, isLike: false, moment: scene.moment(3)),
                    LikeEvent(subject: subject, isLike: true, moment: scene.moment(1)),
                ]
            )
            try expect(
                try await likes.events(ben.id, before: events[0].number, 10).map(\.event),
                is: [events[1].event]
            )
        },
        StorageContract("likes: what a member likes is listed once, by kind and identifier, page by page") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            var subjects: [LikeSubject] = []
            for title in ["Momo", "Dune", "Emma"] {
                let review = try await scene.review(ann, scene.content(title))
                subjects += [.review(review.id), .book(try await scene.bookOf(review))]
            }
            let likes = scene.stores.likes
            for (second, subject) in subjects.enumerated() {
                try expect(try await likes.set(true, subject, ben.id, scene.moment(Int64(second))), is: .kept)
            }
            try expect(try await likes.set(true, subjects[0], ann.id, scene.moment(1)), is: .kept)
            let order = subjects.sorted { ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id) }
            let first = try await likes.liked(ben.id, after: nil, 4)
            let rest = try await likes.liked(ben.id, after: first.last?.subject, 4)
            try expect((first + rest).map(\.subject), is: order)
            for (subject, moment) in first + rest {
                let second = try subjects.firstIndex(of: subject).orBreach()
                try expect(moment, is: scene.moment(Int64(second)))
            }
            try expect(try await likes.set(false, order[0], ben.id, scene.moment(9)), is: .kept)
            try expect(try await likes.liked(ben.id, after: nil, 9).map(\.subject), is: Array(order.dropFirst()))
            try expect(try await likes.liked(ben.id, after: nil, 0).isEmpty, is: true)
        },
        StorageContract("likes: what a member likes is listed from the last pressed, page by page") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let likes = scene.stores.likes
            let review = try await scene.review(ann, scene.content("Momo"))
            let page = LikeSubject.webPage(LikedPage(trusted: "https://books.example/"))
            let book = LikeSubject.book(try await scene.bookOf(review))
            // Two at one moment stand in the order of their kinds, backwards.
            let presses: [(LikeSubject, Int64)] = [(page, 2), (book, 1), (.review(review.id), 2)]
            for (subject, second) in presses {
                try expect(try await likes.set(true, subject, ben.id, scene.moment(second)), is: .kept)
            }
            try expect(try await likes.set(true, page, ann.id, scene.moment(9)), is: .kept)
            let order = [(LikeSubject.review(review.id), 2), (page, 2), (book, 1)].map { subject, second in
                StandingLike(subject: subject, moment: scene.moment(Int64(second)))
            }
            try expect(try await likes.recent(ben.id, before: nil, 9), is: order)
            for cut in order.indices {
                let rest = Array(order[(cut + 1)...])
                try expect(try await likes.recent(ben.id, before: order[cut], 1), is: Array(rest.prefix(1)))
                try expect(try await likes.recent(ben.id, before: order[cut], 9), is: rest)
            }
            try expect(try await likes.recent(ben.id, before: nil, 0), is: [])
            try expect(try await likes.set(false, page, ben.id, scene.moment(3)), is: .kept)
            try expect(try await likes.recent(ben.id, before: nil, 9), is: [order[0], order[2]])
        },
        StorageContract("likes: friends of the viewer are named, those who liked it last first, and nobody else") {
            scene in
            let (ann, ben, cem) = (
                try await scene.member("Ann"), try await scene.member("Ben"), try await scene.member("Cem")
            )
            let review = try await scene.review(ann, scene.content("Momo"))
            let (likes, subject) = (scene.stores.likes, LikeSubject.review(review.id))
            let own = try await scene.connect(ann, as: "ann-1")
            _ = try await scene.connect(ben, as: "ben-1")
            _ = try await scene.connect(cem, as: "cem-1")
            try await scene.stores.friends.replace(
                own.id,
                [scene.person("ben-1", "Ben at the network"), scene.person("cem-1", "Cem")],
                scene.moment(1)
            )
            try expect(try await likes.set(true, subject, cem.id, scene.moment(1)), is: .kept)
            try expect(try await likes.set(true, subject, ben.id, scene.moment(2)), is: .kept)
            try expect(try await likes.standing(subject, ann.id, 3).friends.map(\.text), is: ["Ben", "Cem"])
            try expect(try await likes.standing(subject, ann.id, 1).friends.map(\.text), is: ["Ben"])
            for viewer in [ben.id, nil] {
                let standing = try await likes.standing(subject, viewer, 3)
                try expect(standing.count, is: 2)
                try expect(standing.friends.map(\.text), is: [])
            }
        },
        StorageContract("likes: those of a book go along when its last review joins another, each once") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let alone = try await scene.written(ann, "Momo", "Ende")
            let other = try await scene.written(ben, "Momo, the novel", "Ende")
            let (old, new) = (try await scene.bookOf(alone), try await scene.bookOf(other))
            let likes = scene.stores.likes
            for (member, book) in [(ann, old), (ben, old), (ben, new)] {
                try expect(try await likes.set(true, .book(book), member.id, scene.moment(1)), is: .kept)
            }
            try expect(try await scene.stores.books.join(alone.id, ann.id, new), is: true)
            try expect(try await likes.standing(.book(new), ann.id, 3).count, is: 2)
            try expect(try await likes.standing(.book(new), ann.id, 3).isLiked, is: true)
            try expect(try await likes.standing(.book(old), ann.id, 3).count, is: 0)
        },
        StorageContract("likes: those of a book stay with it while a list has it, though its last review joins another")
        {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let alone = try await scene.written(ann, "Momo", "Ende")
            let other = try await scene.written(ben, "Momo, the novel", "Ende")
            let (old, new) = (try await scene.bookOf(alone), try await scene.bookOf(other))
            let likes = scene.stores.likes
            try expect(try await likes.set(true, .book(old), ben.id, scene.moment(1)), is: .kept)
            let entry = scene.readingEntry(ann, old, .read, .everyone)
            try expect(try await scene.stores.reading.save(entry, nil), is: true)
            try expect(try await scene.stores.books.join(alone.id, ann.id, new), is: true)
            try expect(try await likes.standing(.book(old), ann.id, 3).count, is: 1)
            try expect(try await likes.standing(.book(new), ann.id, 3).count, is: 0)
        },
        StorageContract("likes: what is gone cannot be liked, and takes its likes along; so does an account") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let review = try await scene.review(ann, scene.content("Momo"))
            let other = try await scene.review(ann, scene.content("Dune"))
            let likes = scene.stores.likes
            let book = LikeSubject.book(try await scene.bookOf(other))
            for subject in [.review(review.id), .review(other.id), book] as [LikeSubject] {
                try expect(try await likes.set(true, subject, ben.id, scene.moment(1)), is: .kept)
            }
            try expect(try await scene.stores.reviews.delete(review.id, ann.id), is: true)
            try expect(try await likes.standing(.review(review.id), ben.id, 3).count, is: 0)
            try expect(try await likes.set(true, .review(review.id), ben.id, scene.moment(2)), is: .missing)
            try expect(try await likes.standing(book, ben.id, 3).count, is: 1)
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            try expect(try await likes.standing(book, nil, 3).count, is: 0)
            try expect(try await likes.standing(.review(other.id), nil, 3).count, is: 0)
            try expect(try await likes.events(ben.id, before: nil, 3).count, is: 0)
        },
        StorageContract("likes: a page of another site is liked by its address, counts, and goes with its last like") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let likes = scene.stores.likes
            let subject = LikeSubject.webPage(LikedPage(trusted: "https://books.example/momo?page=2"))
            let other = LikeSubject.webPage(LikedPage(trusted: "https://books.example/momo?page=3"))
            for member in [ann, ben, ben] {
                try expect(try await likes.set(true, subject, member.id, scene.moment(1)), is: .kept)
            }
            try expect(
                try await likes.standing(subject, ben.id, 3),
                is: LikeStanding(count: 2, isLiked: true, friends: [])
            )
            try expect(try await likes.standing(other, ben.id, 3).count, is: 0)
            try expect(try await likes.set(false, subject, ann.id, scene.moment(2)), is: .kept)
            try expect(try await likes.standing(subject, ann.id, 3).isLiked, is: false)
            try expect(
                try await likes.events(ann.id, before: nil, 9).map(\.event),
                is: [
                    LikeEvent(subject: subject, isLike: false, moment: scene.moment(2)),
                    LikeEvent(subject: subject, isLike: true, moment: scene.moment(1)),
                ]
            )
            _ = try await scene.stores.members.delete(ben.id, BrowserKey(.secure))
            try expect(try await likes.standing(subject, nil, 3).count, is: 0)
            try expect(try await likes.events(ben.id, before: nil, 3).count, is: 0)
        },
    ]
}
