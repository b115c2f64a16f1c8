import Flyleaf
import Primitives

extension StorageContract {
    static let versions: [StorageContract] = [
        StorageContract("versions: what a review said is kept with each change of its content, for its writer alone") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reviews = scene.stores.reviews
            let text = String(repeating: "ß", count: OpenText.excerptLength + 1)
            let first = scene.content("Momo", text: text)
            let review = try await scene.review(ann, first, at: 1)
            let photo = try await scene.photo(ann)
            func change(_ content: ReviewContent, _ photos: [ChosenPhoto], at second: Int64) async throws
                -> ReviewChange
            {
                let seen = try await reviews.review(review.id, ann.id)?.review.updatedAt ?? review.updatedAt
                return try await reviews.update(
                    review.id,
                    ann.id,
                    content,
                    photos,
                    scene.moment(second),
                    seen,
                    scene.newID(),
                    nil
                )
            }
            try expect(try await reviews.versions(review.id, ann.id), is: [])
            // Other photos are no other words.
            try expect(try await change(first, [photo.inReview], at: 2), is: .kept)
            try expect(try await reviews.versions(review.id, ann.id), is: [])
            let second = scene.content("Momo", .onlyMe, text: "Short", isSpoiler: true)
            try expect(try await change(second, [], at: 3), is: .kept)
            try expect(try await change(first, [], at: 4), is: .kept)
            let list = try await reviews.versions(review.id, ann.id)
            try expect(list.map(\.number), is: [2, 1])
            try expect(list.map(\.savedAt), is: [scene.moment(3), scene.moment(2)])
            try expect(list[0].content, is: second)
            try expect(list[1].content.text.text.unicodeScalars.count, is: OpenText.excerptLength)
            try expect(try await reviews.version(review.id, 1, ann.id)?.content, is: first)
            try expect(try await reviews.version(review.id, 3, ann.id), is: nil)
            try expect(try await reviews.versions(review.id, ben.id), is: [])
            try expect(try await reviews.version(review.id, 1, ben.id), is: nil)
            try expect(try await reviews.search(ReviewQuery(viewer: ann.id, words: "short")), is: [])
            try expect(try await reviews.delete(review.id, ann.id), "not deleted")
            try expect(try await reviews.versions(review.id, ann.id), is: [])
        },
        StorageContract("versions: those a review brings along are kept once, where it has none, and for its writer") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reviews = scene.stores.reviews
            let review = try await scene.review(ann, scene.content("Momo", .onlyMe), at: 3)
            let brought = [("Mo", 1), ("Mom", 2)].map { title, second in
                ReviewVersion(
                    number: Int(second),
                    content: scene.content(title, isSpoiler: second == 2),
                    savedAt: scene.moment(second)
                )
            }
            try await reviews.keepVersions(brought, of: review.id, ben.id)
            try expect(try await reviews.versions(review.id, ann.id), is: [])
            try await reviews.keepVersions(brought, of: review.id, ann.id)
            try expect(try await reviews.versions(review.id, ann.id), is: brought.reversed())
            try await reviews.keepVersions([brought[0]], of: review.id, ann.id)
            try expect(try await reviews.versions(review.id, ann.id).count, is: 2)
            try expect(try await reviews.versions(review.id, ben.id), is: [])
        },
        StorageContract("versions: a review keeps its newest, each under the number it had") { scene in
            let ann = try await scene.member()
            let reviews = scene.stores.reviews
            let review = try await scene.review(ann, scene.content("0"))
            let last = Int64(ReviewVersion.maximumPerReview) + 3
            for second in 1...last {
                let (content, moment) = (scene.content("\(second)"), scene.moment(second))
                let seen = scene.moment(second - 1)
                let change = try await reviews.update(review.id, ann.id, content, [], moment, seen, scene.newID(), nil)
                try expect(change, is: .kept)
            }
            let versions = try await reviews.versions(review.id, ann.id)
            try expect(versions.map(\.number), is: (4...Int(last)).reversed())
            try expect(versions.map(\.content.title.text), is: (3..<last).reversed().map { "\($0)" })
        },
    ]
}
