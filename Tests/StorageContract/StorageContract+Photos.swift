import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let photos: [StorageContract] = [
        StorageContract("photos: pictures of years are no photos of forms, and the newest so many of a year stay") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let photos = scene.stores.photos
            guard let (year, other) = CalendarYear(2026).flatMap({ year in CalendarYear(2025).map { (year, $0) } })
            else { throw ContractBreach(description: "no years") }
            var drawn: [Photo] = []
            for second: Int64 in 0..<4 {
                let photo = scene.newPhoto(ann, at: second)
                let of = second == 0 ? other : year
                let picture = scene.picture(of: photo)
                try await photos.insertOfYear(photo, picture, of, "mark \(second)", scene.moment(second), keeping: 2)
                drawn.append(photo)
            }
            try expect(try await photos.ofYear(year, ann.id)?.photo, is: drawn[3])
            try expect(try await photos.ofYear(year, ann.id)?.mark, is: "mark 3")
            try expect(try await photos.ofYear(other, ann.id)?.photo, is: drawn[0])
            try expect(try await photos.ofYear(year, ben.id)?.photo, is: nil)
            try expect(try await photos.ofYears(ann.id).map(\.photo), is: [drawn[0], drawn[2], drawn[3]])
            try expect(try await photos.ofYears(ann.id).map(\.year), is: [other, year, year])
            try expect(try await photos.photo(drawn[1].id), is: nil)
            // They are in no form, so none is saved with a review, and none is dropped with those that never were.
            try expect(try await photos.unsaved(ann.id), is: [])
            let review = try await scene.review(ann, scene.content("Momo"), photos: [drawn[3].inReview])
            try expect(try await photos.ofReview(review.id), is: [])
            for second: Int64 in 10..<40 { _ = try await scene.photo(ann, at: second) }
            _ = try await photos.purge(scene.moment(100))
            try expect(try await photos.jpeg(drawn[3].id, ann.id), is: Array("full \(drawn[3].id.text)".utf8))
            try expect(try await photos.ofYears(ann.id).count, is: 3)
        },
        StorageContract("photos: all of a member take so many bytes, no more than a limit, and what goes makes room") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (photos, reviews) = (scene.stores.photos, scene.stores.reviews)
            func picture(_ bytes: Int) -> RewrittenPicture {
                RewrittenPicture(
                    jpeg: [UInt8](repeating: 1, count: bytes - 10),
                    thumbnail: [UInt8](repeating: 2, count: 10),
                    width: 20,
                    height: 10
                )
            }
            func add(_ bytes: Int, _ second: Int64, within limit: Int = 100) async throws -> Photo? {
                let photo = scene.newPhoto(ann, at: second)
                let isKept = try await photos.insert(photo, picture(bytes), scene.moment(second), within: limit)
                return isKept ? photo : nil
            }
            try expect(try await photos.bytes(of: ann.id), is: 0)
            guard let first = try await add(60, 1), let second = try await add(40, 2) else {
                throw ContractBreach(description: "not kept")
            }
            try expect(try await photos.bytes(of: ann.id), is: 100)
            try expect(try await add(20, 3) == nil, "over the limit")
            try expect(try await photos.unsaved(ann.id), is: [first, second])
            try expect(
                try await photos.insert(scene.newPhoto(ben), picture(100), scene.moment(3), within: 100),
                is: true
            )
            // With its review a photo goes, and one that is taken out of it.
            let review = try await scene.review(ann, scene.content("Momo"), photos: [first.inReview])
            try expect(try await reviews.delete(review.id, ann.id), "not deleted")
            try expect(try await photos.bytes(of: ann.id), is: 40)
            guard let third = try await add(60, 4) else { throw ContractBreach(description: "no room was made") }
            let other = try await scene.review(ann, scene.content("Jim"), photos: [second.inReview, third.inReview])
            let seen = other.updatedAt
            let change = try await reviews.update(
                other.id,
                ann.id,
                other.content,
                [third.inReview],
                scene.moment(5),
                seen,
                scene.newID(),
                nil
            )
            try expect(change, is: .kept)
            try expect(try await photos.bytes(of: ann.id), is: 60)
            _ = try await add(40, 6)
            _ = try await photos.purge(scene.moment(100))
            try expect(try await photos.bytes(of: ann.id), is: 60)
            try expect(try await photos.bytes(of: ben.id), is: 0)
            _ = try await scene.stores.members.delete(ann.id, BrowserKey(.secure))
            try expect(try await photos.bytes(of: ann.id), is: 0)
        },
        StorageContract("photos: of the pictures of all years the newest so many stay") { scene in
            let ann = try await scene.member("Ann")
            let photos = scene.stores.photos
            let count = Photo.maximumOfYears + 3
            for number in 0..<count {
                let photo = scene.newPhoto(ann, at: Int64(number))
                guard let year = CalendarYear(1900 + number) else { throw ContractBreach(description: "no year") }
                let moment = scene.moment(Int64(number))
                try await photos.insertOfYear(photo, scene.picture(of: photo), year, "mark", moment, keeping: 4)
            }
            let kept = try await photos.ofYears(ann.id)
            try expect(kept.map(\.year.number), is: Array((1900 + 3)..<(1900 + count)))
        },
        StorageContract("photos: a review has those it was saved with last, in that order") { scene in
            let ann = try await scene.member()
            let (photos, reviews) = (scene.stores.photos, scene.stores.reviews)
            var all: [Photo] = []
            for second: Int64 in 0..<3 { all.append(try await scene.photo(ann, at: second)) }
            try expect(try await photos.unsaved(ann.id), is: all)
            let content = scene.content("Momo")
            let review = try await scene.review(ann, content, photos: [all[1].inReview, all[0].inReview])
            try expect(try await photos.ofReview(review.id).map(\.id), is: [all[1].id, all[0].id])
            try expect(try await photos.unsaved(ann.id), is: [all[2]])
            let words = PhotoDescription(trusted: "Better words")
            let new = [ChosenPhoto(id: all[2].id, description: words), all[1].inReview]
            let seen = review.updatedAt
            try expect(
                try await reviews.update(review.id, ann.id, content, new, scene.moment(5), seen, scene.newID(), nil),
                is: .kept
            )
            try expect(try await photos.ofReview(review.id).map(\.id), is: [all[2].id, all[1].id])
            try expect(try await photos.photo(all[2].id)?.description, is: words)
            try expect(try await photos.photo(all[0].id), is: nil)
            try expect(try await photos.picture(all[0].id, .full), is: nil)
        },
        StorageContract("photos: a remark has those it was saved with last, no others, and takes them along") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (photos, remarks) = (scene.stores.photos, scene.stores.remarks)
            var all: [Photo] = []
            for second: Int64 in 0..<3 { all.append(try await scene.photo(ann, at: second)) }
            let foreign = try await scene.photo(ben, at: 4)
            let review = try await scene.review(ann, scene.content("Momo"), photos: [all[2].inReview])
            let remark = scene.remark(ann, try scene.remarkContent("One"), at: 1)
            let named = [all[1].inReview, foreign.inReview, all[2].inReview, all[0].inReview]
            _ = try await remarks.insert(remark, named, scene.newID())
            try expect(try await photos.ofRemark(remark.id).map(\.id), is: [all[1].id, all[0].id])
            try expect(try await photos.ofRemark(remark.id).map(\.owner), is: [.remark(remark.id), .remark(remark.id)])
            try expect(try await photos.ofReview(review.id).map(\.id), is: [all[2].id])
            try expect(try await photos.photo(foreign.id)?.owner, is: nil)
            try expect(try await photos.unsaved(ann.id), is: [])
            _ = try await photos.purge(scene.moment(1000))
            let (content, later) = (try scene.remarkContent("Two"), scene.moment(2))
            // What was overtaken changes nothing.
            try expect(
                try await remarks.update(remark.id, ann.id, content, [], later, scene.moment(0)),
                is: .overtaken
            )
            try expect(try await photos.ofRemark(remark.id).count, is: 2)
            try expect(
                try await remarks.update(remark.id, ann.id, content, [all[0].inReview], later, scene.moment(1)),
                is: .kept
            )
            try expect(try await photos.ofRemark(remark.id).map(\.id), is: [all[0].id])
            try expect(try await photos.photo(all[1].id), is: nil)
            // No review takes it away.
            let other = try await scene.review(ann, scene.content("Emil"), photos: [all[0].inReview])
            try expect(try await photos.ofReview(other.id), is: [])
            try expect(try await remarks.delete(remark.id, ann.id), is: true)
            try expect(try await photos.photo(all[0].id), is: nil)
        },
        StorageContract("photos: those of others, of other reviews, named twice and past the fourth are passed over") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let photos = scene.stores.photos
            let foreign = try await scene.photo(ben)
            let elsewhere = try await scene.photo(ann)
            let other = try await scene.review(ann, scene.content("Other"), photos: [elsewhere.inReview])
            var own: [Photo] = []
            for second: Int64 in 0..<5 { own.append(try await scene.photo(ann, at: second)) }
            let named = [foreign, elsewhere, own[0], own[0], own[1], own[2], own[3], own[4]].map(\.inReview)
            let review = try await scene.review(ann, scene.content("Momo"), photos: named)
            try expect(try await photos.ofReview(review.id).map(\.id), is: own[0..<4].map(\.id))
            try expect(try await photos.ofReview(other.id).map(\.id), is: [elsewhere.id])
            try expect(try await photos.unsaved(ben.id), is: [foreign])
            try expect(try await photos.unsaved(ann.id), is: [own[4]])
        },
        StorageContract("photos: a deleted review takes its own along, and the full picture goes to its member alone") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let photos = scene.stores.photos
            let (photo, unsaved) = (try await scene.photo(ann, at: 1), try await scene.photo(ann, at: 2))
            let review = try await scene.review(ann, scene.content("Momo"), photos: [photo.inReview])
            try expect(try await photos.jpeg(photo.id, ann.id), is: Array("full \(photo.id.text)".utf8))
            try expect(try await photos.picture(photo.id, .thumbnail), is: Array("small \(photo.id.text)".utf8))
            try expect(try await photos.jpeg(photo.id, ben.id), is: nil)
            try expect(try await scene.stores.reviews.delete(review.id, ann.id), "not deleted")
            try expect(try await photos.photo(photo.id), is: nil)
            try expect(try await photos.unsaved(ann.id), is: [unsaved])
        },
        StorageContract("photos: forms never saved lose theirs when their time is over, and the oldest past a number") {
            scene in
            let ann = try await scene.member()
            let photos = scene.stores.photos
            let kept = try await scene.photo(ann, at: 0)
            let review = try await scene.review(ann, scene.content("Momo"), photos: [kept.inReview])
            var added: [Photo] = []
            for second in 1...Int64(Photo.maximumUnsaved + 1) { added.append(try await scene.photo(ann, at: second)) }
            try expect(try await photos.unsaved(ann.id), is: Array(added[1...]))
            try expect(try await photos.purge(scene.moment(4)), is: 2)
            try expect(try await photos.unsaved(ann.id), is: Array(added[3...]))
            try expect(try await photos.ofReview(review.id).map(\.id), is: [kept.id])
        },
    ]
}
