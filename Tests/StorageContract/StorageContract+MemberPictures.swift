import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let memberPictures: [StorageContract] = [
        StorageContract("member pictures: a member has one, the last that was chosen, and it goes with them") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.memberPictures
            try expect(try await store.marks(of: [ann.id, ben.id]), is: [:])
            try expect(try await store.set(nil, of: ann.id), is: false)
            for mark in ["first", "second"] {
                let picture = MemberPicture(mark: mark, jpeg: Array(mark.utf8))
                try expect(try await store.set(picture, of: ann.id), is: true)
                try expect(try await store.marks(of: [ann.id, ben.id, ann.id]), is: [ann.id: mark])
                for viewer in [nil, ann.id, ben.id] {
                    try expect(try await store.picture(of: ann.id, for: viewer), is: picture)
                }
            }
            let token = try await scene.session(ann)
            try expect(try await scene.stores.sessions.signedIn(token)?.pictureMark, is: "second")
            try expect(try await store.set(nil, of: ann.id), is: true)
            try expect(try await store.marks(of: [ann.id]), is: [:])
            try expect(try await store.set(MemberPicture(mark: "third", jpeg: [3]), of: ann.id), is: true)
            _ = try await scene.stores.members.delete(ann.id, BrowserKey(.secure))
            try expect(try await store.marks(of: [ann.id]), is: [:])
            try expect(try await store.set(MemberPicture(mark: "late", jpeg: [4]), of: ann.id), is: false)
        },
        StorageContract(
            "member pictures: who blocks or is blocked does not see it, and of whom is shut out moderators alone"
        ) {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (cem, dee) = (try await scene.member("Cem"), try await scene.member("Dee"))
            let store = scene.stores.memberPictures
            let picture = MemberPicture(mark: "mark", jpeg: [1])
            try expect(try await store.set(picture, of: ann.id), is: true)
            let distances = scene.stores.distances
            for (other, member) in [(ben.id, ann.id), (ann.id, cem.id)] {
                try expect(try await distances.set(.block, other, member, scene.moment(1), 9), is: .kept)
            }
            for (viewer, sees) in [(ben, false), (cem, false), (dee, true), (ann, true)] {
                try expect(try await store.picture(of: ann.id, for: viewer.id) != nil, is: sees)
            }
            try await scene.perform(.suspend, .member(ann.id), of: ann)
            try await scene.perform(.appoint, .member(dee.id), of: dee)
            try expect(try await store.picture(of: ann.id, for: nil), is: nil)
            for (viewer, sees) in [(dee, true), (ann, true), (ben, false)] {
                try expect(try await store.picture(of: ann.id, for: viewer.id) != nil, is: sees)
            }
        },
        StorageContract("member pictures: moderators take one away once, and its member hears of it") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.memberPictures
            try expect(try await store.set(MemberPicture(mark: "mark", jpeg: [1]), of: ann.id), is: true)
            try await scene.perform(.unpicture, .member(ann.id), of: ann)
            try expect(try await store.marks(of: [ann.id]), is: [:])
            try await scene.perform(.unpicture, .member(ann.id), of: ann, is: .unchanged)
            let acts = try await scene.stores.moderation.acts(upon: ann.id, before: nil, 9)
            try expect(acts.map(\.kind), is: [.unpicture])
            try expect(try await scene.stores.notices.list(ann.id, before: nil, 9).count, is: 1)
            try await scene.perform(.unpicture, .member(ben.id), of: ben, is: .unchanged)
            // It can be chosen anew.
            try expect(try await store.set(MemberPicture(mark: "other", jpeg: [2]), of: ann.id), is: true)
        },
    ]
}
