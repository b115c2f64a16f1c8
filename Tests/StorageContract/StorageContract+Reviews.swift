import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let reviews: [StorageContract] = [
        StorageContract("reviews: only the writer changes or deletes one") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reviews = scene.stores.reviews
            let review = try await scene.review(ann, scene.content("Momo"))
            let changed = scene.content("Jim Knopf", .onlyMe, text: "New")
            let seen = review.updatedAt
            try expect(
                try await reviews.update(review.id, ben.id, changed, [], scene.moment(1), seen, scene.newID(), nil),
                is: .missing
            )
            try expect(try await !reviews.delete(review.id, ben.id), "deleted by another")
            try expect(try await reviews.review(review.id, nil)?.review, is: review)
            try expect(try await reviews.review(review.id, nil)?.writer, is: ann.name)
            try expect(
                try await reviews.update(review.id, ann.id, changed, [], scene.moment(1), seen, scene.newID(), nil),
                is: .kept
            )
            let found = try await reviews.review(review.id, ann.id)?.review
            try expect(found?.content, is: changed)
            try expect(found?.createdAt, is: scene.moment(0))
            try expect(found?.updatedAt, is: scene.moment(1))
            try expect(try await reviews.delete(review.id, ann.id), "not deleted")
            try expect(try await !reviews.delete(review.id, ann.id), "deleted twice")
            try expect(try await reviews.review(review.id, ann.id), is: nil)
        },
        StorageContract("reviews: of changes to the same that was seen one alone is kept") { scene in
            let ann = try await scene.member()
            let reviews = scene.stores.reviews
            let review = try await scene.review(ann, scene.content("Momo"))
            let changes = try await withThrowingTaskGroup(of: (Int, ReviewChange).self) { group in
                for index in 0..<20 {
                    let content = scene.content("Momo \(index)")
                    group.addTask {
                        let moment = scene.moment(Int64(index) + 1)
                        return (
                            index,
                            try await reviews.update(
                                review.id,
                                ann.id,
                                content,
                                [],
                                moment,
                                review.updatedAt,
                                scene.newID(),
                                nil
                            )
                        )
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let kept = changes.filter { $0.1 == .kept }.map(\.0)
            try expect(kept.count, is: 1)
            try expect(changes.count { $0.1 == .overtaken }, is: 19)
            try expect(
                try await reviews.review(review.id, ann.id)?.review.content,
                is: scene.content("Momo \(kept[0])")
            )
        },
        StorageContract("reviews: out of one form comes one review, also at the same instant") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reviews = scene.stores.reviews
            let form: ID<ReviewForm> = scene.newID()
            @Sendable func insert(_ member: Member, _ form: ID<ReviewForm>?) async throws -> ID<Review> {
                let review = Review(
                    id: scene.newID(),
                    memberID: member.id,
                    bookID: scene.newID(),
                    content: scene.content("Momo"),
                    createdAt: scene.moment(0),
                    updatedAt: scene.moment(0)
                )
                return try await reviews.insert(review, [], form)
            }
            let kept = try await withThrowingTaskGroup(of: ID<Review>.self) { group in
                for _ in 0..<20 { group.addTask { try await insert(ann, form) } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            try expect(kept.count, is: 1)
            try expect(try await reviews.list(ReviewQuery(viewer: nil, limit: 50)).count, is: 1)
            // A key is nobody else's, no key is every form, and a deleted review leaves its form free.
            try expect(try await !kept.contains(insert(ben, form)), "another member's")
            try expect(try await insert(ann, nil) != insert(ann, nil), "forms without a key are one")
            for id in kept { try expect(try await reviews.delete(id, ann.id), "not deleted") }
            try expect(try await !kept.contains(insert(ann, form)), "the deleted one again")
            try expect(try await reviews.list(ReviewQuery(viewer: nil, limit: 50)).count, is: 4)
        },
        StorageContract("reviews: pages follow each other, the newest first, with texts cut short") { scene in
            let ann = try await scene.member()
            let reviews = scene.stores.reviews
            let text = String(repeating: "ß", count: OpenText.excerptLength + 1)
            var ids: [ID<Review>] = []
            for second: Int64 in 0..<5 {
                ids.insert(try await scene.review(ann, scene.content("Momo", text: text), at: second).id, at: 0)
            }
            try expect(try await reviews.has(ann.id, 5), "five reviews are not five")
            try expect(try await !reviews.has(ann.id, 6), "five reviews are six")
            let first = try await reviews.list(ReviewQuery(viewer: nil, limit: 2))
            try expect(first.map(\.review.id), is: Array(ids[0..<2]))
            try expect(first[0].review.content.text.text.unicodeScalars.count, is: OpenText.excerptLength)
            let rest = try await reviews.list(ReviewQuery(viewer: nil, before: ids[1], limit: 10))
            try expect(rest.map(\.review.id), is: Array(ids[2...]))
            try expect(try await reviews.list(ReviewQuery(viewer: nil, limit: 0)), is: [])
        },
        StorageContract("reviews: a search wants every word at the beginning of a word, the writer's name too") {
            scene in
            let (ann, ben) = (try await scene.member("Ann Reader"), try await scene.member("Ben"))
            let reviews = scene.stores.reviews
            let momo = try await scene.review(ann, scene.content("Momo", text: "Grey men and time"), at: 1)
            let other = try await scene.review(ben, scene.content("Momo again"), at: 2)
            let hidden = try await scene.review(ben, scene.content("Momo hidden", .onlyMe), at: 3)
            func found(_ words: String, _ viewer: Member? = nil) async throws -> [ID<Review>] {
                try await reviews.search(ReviewQuery(viewer: viewer?.id, words: words)).map(\.review.id)
            }
            try expect(try await found("mom"), is: [other.id, momo.id])
            try expect(try await found("MOMO time"), is: [momo.id])
            try expect(try await found("reader momo"), is: [momo.id])
            try expect(try await found("omo"), is: [])
            try expect(try await found("momo nothing"), is: [])
            try expect(try await found("momo", ben), is: [hidden.id, other.id, momo.id])
            try await scene.stores.members.rename(ann.id, PersonName(trusted: "Zoe"))
            try expect(try await found("zoe"), is: [momo.id])
            try expect(try await found("reader"), is: [])
        },
        StorageContract("reviews: lists and searches know nothing of spoilers, not even for their writer") { scene in
            let ann = try await scene.member("Ann")
            let reviews = scene.stores.reviews
            let text = "He *lives* >!until Tuesday!< here"
            let parts = try await scene.review(ann, scene.content("Momo", text: text), at: 1)
            let whole = try await scene.review(ann, scene.content("Jim", text: "Tuesday", isSpoiler: true), at: 2)
            func found(_ words: String) async throws -> [ID<Review>] {
                try await reviews.search(ReviewQuery(viewer: ann.id, words: words)).map(\.review.id)
            }
            try expect(try await found("tuesday"), is: [])
            try expect(try await found("lives here"), is: [parts.id])
            try expect(try await found("jim"), is: [whole.id])
            let query = ReviewQuery(viewer: ann.id, words: "ann")
            for list in [try await reviews.list(query), try await reviews.search(query)] {
                try expect(list.map(\.review.content.text.text), is: ["", "He lives […] here"])
                try expect(list.map(\.review.content.isSpoiler), is: [true, false])
            }
            try expect(try await reviews.review(parts.id, nil)?.review, is: parts)
            try expect(try await reviews.review(whole.id, nil)?.review, is: whole)
            let open = scene.content("Momo", text: "He lives until Tuesday here")
            try expect(
                try await reviews.update(
                    parts.id,
                    ann.id,
                    open,
                    [],
                    scene.moment(3),
                    parts.updatedAt,
                    scene.newID(),
                    nil
                ),
                is: .kept
            )
            try expect(try await found("tuesday"), is: [parts.id])
            let again = scene.content("Momo", text: text)
            try expect(
                try await reviews.update(
                    parts.id,
                    ann.id,
                    again,
                    [],
                    scene.moment(4),
                    scene.moment(3),
                    scene.newID(),
                    nil
                ),
                is: .kept
            )
            try expect(try await found("tuesday"), is: [])
            try await scene.stores.members.rename(ann.id, PersonName(trusted: "Zoe"))
            try expect(try await found("zoe"), is: [whole.id, parts.id])
            try expect(try await found("tuesday"), is: [])
        },
    ]

    static let visibility: [StorageContract] = [
        StorageContract("reviews: each is seen by everyone, the writer's friends or the writer, everywhere alike") {
            scene in
            let (ann, ben, eve) = (
                try await scene.member("Ann"), try await scene.member("Ben"), try await scene.member("Eve")
            )
            let connection = try await scene.connect(ann, as: "1")
            _ = try await scene.connect(ben, as: "2")
            _ = try await scene.connect(eve, as: "3")
            let friend = Person(remoteID: "2", name: PersonName(trusted: "Ben"))
            try await scene.stores.friends.replace(connection.id, [friend], scene.moment(0))
            var all: [Review] = []
            for (second, visibility) in Review.Visibility.allCases.enumerated() {
                let content = scene.content("Momo \(visibility.rawValue)", visibility)
                all.append(try await scene.review(ann, content, at: Int64(second)))
            }
            let reviews = scene.stores.reviews
            let readers: [(Member?, Set<Review.Visibility>)] = [
                (ann, [.onlyMe, .friends, .everyone]), (ben, [.friends, .everyone]), (eve, [.everyone]),
                (nil, [.everyone]),
            ]
            for (reader, seen) in readers {
                let expected = all.filter { seen.contains($0.content.visibility) }.map(\.id)
                let one = try await all.asyncCompactMap { try await reviews.review($0.id, reader?.id) }.map(\.review.id)
                try expect(one, is: expected)
                let query = ReviewQuery(viewer: reader?.id, words: "momo")
                try expect(try await reviews.list(query).map(\.review.id), is: expected.reversed())
                try expect(try await reviews.search(query).map(\.review.id), is: expected.reversed())
            }
            try expect(try await reviews.list(ReviewQuery(viewer: ben.id, scope: .own)), is: [])
            let own = try await reviews.list(ReviewQuery(viewer: ann.id, scope: .own))
            try expect(own.map(\.review.id), is: all.map(\.id).reversed())
            // Friendship counts from the writer's list alone.
            let back = try await scene.review(ben, scene.content("Ronja", .friends), at: 9)
            try expect(try await reviews.review(back.id, ann.id), is: nil)
        }
    ]
}
