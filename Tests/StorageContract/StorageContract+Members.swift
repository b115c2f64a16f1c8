import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let members: [StorageContract] = [
        StorageContract("members: one is found as they were added, under the name they have now") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let members = scene.stores.members
            try expect(try await members.member(ann.id), is: ann)
            try expect(try await members.member(scene.newID()), is: nil)
            let review = try await scene.review(ann, scene.content("Momo"))
            try expect(try await members.named(ann.name), is: [ann])
            let name = PersonName(trusted: "Änne")
            try await members.rename(ann.id, name)
            try expect(try await members.member(ann.id), is: Member(id: ann.id, name: name, createdAt: ann.createdAt))
            try expect(try await scene.stores.reviews.review(review.id, nil)?.writer, is: name)
            try expect(try await members.member(ben.id), is: ben)
            try expect(try await members.named(ann.name), is: [])
            try expect(try await members.named(name).map(\.id), is: [ann.id])
        },
        StorageContract("members: nothing kept of one who is deleted is left, all of others stays, both are counted") {
            scene in
            let members = scene.stores.members
            let ann = try await KeptOfMember(scene, "Ann", as: "1")
            let ben = try await KeptOfMember(scene, "Ben", as: "2")
            for kept in [ann, ben] {
                try expect(try await members.holdings(kept.member.id, kept.browser), is: KeptOfMember.holdings)
            }
            try expect(try await members.delete(ann.member.id, ann.browser), is: KeptOfMember.holdings)
            try expect(try await members.holdings(ann.member.id, ann.browser), is: MemberHoldings())
            try expect(try await members.holdings(ben.member.id, ben.browser), is: KeptOfMember.holdings)
            try expect(try await ann.left(scene.stores), is: [])
            try expect(try await ben.left(scene.stores), is: Set(KeptOfMember.Trace.allCases))
        },
        StorageContract("members: of whoever is not there only the forms of the browser are counted and removed") {
            scene in
            let members = scene.stores.members
            let ann = try await scene.member()
            let browser = BrowserKey(.secure)
            try expect(try await members.delete(scene.newID(), browser), is: MemberHoldings())
            try await scene.stores.heldForms.hold(scene.heldForm(in: browser))
            var waiting = MemberHoldings()
            waiting.heldForms = 1
            try expect(try await members.holdings(scene.newID(), BrowserKey(.secure)), is: MemberHoldings())
            try expect(try await members.delete(scene.newID(), browser), is: waiting)
            try expect(try await members.holdings(ann.id, browser), is: MemberHoldings())
            try expect(try await members.member(ann.id), is: ann)
        },
    ]
}
