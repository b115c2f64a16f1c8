import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    /// A display of a member's, not kept.
    func display(
        _ member: Member,
        _ name: String = "Hall",
        showing content: DisplayContent = .reviews,
        at second: Int64 = 0
    ) -> Display {
        Display(
            id: newID(second),
            memberID: member.id,
            name: DisplayName(trusted: name),
            content: content,
            showsPrivate: true,
            stay: .medium,
            look: .dark,
            createdAt: moment(second),
            seenAt: nil
        )
    }
}

extension StorageContract {
    static let displays: [StorageContract] = [
        StorageContract("displays: a key opens one display, until another takes its place or its member ends it") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.displays
            let (key, other) = (DisplayKey(.secure), DisplayKey(.secure))
            let shown = scene.display(ann, showing: .shelf(scene.newID()), at: 1)
            try expect(try await store.insert(shown, key), "not kept")
            try expect(try await store.display(key), is: shown)
            try expect(try await store.display(other), is: nil)
            try expect(try await store.display(shown.id, ann.id), is: shown)
            try expect(try await store.display(shown.id, ben.id), is: nil)
            try expect(try await !store.setKey(other, shown.id, ben.id), "changed by another")
            try expect(try await store.setKey(other, shown.id, ann.id), "not changed")
            try expect(try await store.display(key), is: nil)
            try expect(try await store.display(other), is: shown)
            try expect(try await !store.remove(shown.id, ben.id), "ended by another")
            try expect(try await store.remove(shown.id, ann.id), "not ended")
            try expect(try await !store.remove(shown.id, ann.id), "ended twice")
            try expect(try await store.display(other), is: nil)
        },
        StorageContract("displays: its member changes all of one but its key and when it was on; nobody else does") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.displays
            let key = DisplayKey(.secure)
            let shown = scene.display(ann, at: 1)
            try expect(try await store.insert(shown, key), "not kept")
            try await store.touch(shown.id, scene.moment(50))
            func changed(_ member: Member) -> Display {
                Display(
                    id: shown.id,
                    memberID: member.id,
                    name: DisplayName(trusted: "Café"),
                    content: .own,
                    showsPrivate: false,
                    stay: .long,
                    look: .light,
                    createdAt: scene.moment(1),
                    seenAt: scene.moment(50)
                )
            }
            try expect(try await !store.change(changed(ben)), "changed by another")
            try expect(try await store.change(changed(ann)), "not changed")
            try expect(try await store.display(key), is: changed(ann))
            try expect(try await store.remove(shown.id, ann.id), "not ended")
            try expect(try await !store.change(changed(ann)), "changed when it had ended")
        },
        StorageContract("displays: a member has so many and no more, the oldest first, and all of them can go") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.displays
            var all: [Display] = []
            for second in 0..<Int64(Display.maximumPerMember) {
                all.append(scene.display(ann, "Hall \(second)", at: second))
                try expect(try await store.insert(all[Int(second)], DisplayKey(.secure)), "not kept")
            }
            try expect(try await !store.insert(scene.display(ann, at: 99), DisplayKey(.secure)), "one too many")
            try expect(try await store.insert(scene.display(ben), DisplayKey(.secure)), "not kept")
            try expect(try await store.list(ann.id), is: all)
            try await store.removeAll(ann.id)
            try expect(try await store.list(ann.id), is: [])
            try expect(try await store.list(ben.id).count, is: 1)
        },
        StorageContract("displays: when a screen last asked is kept, and never goes back") { scene in
            let ann = try await scene.member()
            let store = scene.stores.displays
            let shown = scene.display(ann)
            try expect(try await store.insert(shown, DisplayKey(.secure)), "not kept")
            try await store.touch(shown.id, scene.moment(50))
            try await store.touch(shown.id, scene.moment(20))
            try expect(try await store.list(ann.id).map(\.seenAt), is: [scene.moment(50)])
        },
    ]
}
