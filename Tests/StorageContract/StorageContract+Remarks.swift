import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    func remarkContent(_ words: String, _ address: String? = nil, isOpen: Bool = true) throws -> RemarkContent {
        let link = try address.map { address in
            guard let target = ShortLinkTarget(address) else {
                throw ContractBreach(description: "\(address) is no address")
            }
            return SharedLink(
                address: target,
                title: LinkTitle(trusted: "Títle & <b>"),
                description: LinkDescription(trusted: "One\ntwo")
            )
        }
        guard let content = RemarkContent(words: ShareMessage(trusted: words), link: link, isOpen: isOpen) else {
            throw ContractBreach(description: "nothing is said")
        }
        return content
    }

    func remark(_ member: Member, _ content: RemarkContent, at second: Int64 = 1) -> Remark {
        Remark(
            id: newID(second),
            memberID: member.id,
            content: content,
            createdAt: moment(second),
            updatedAt: moment(second)
        )
    }
}

extension StorageContract {
    static let remarks: [StorageContract] = [
        StorageContract("remarks: each is kept as it was said, and listed for its writer alone, the newest first") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let remarks = scene.stores.remarks
            let words = scene.remark(ann, try scene.remarkContent("One\ntwo ' \" <b> 🦊", isOpen: false), at: 1)
            let link = scene.remark(ann, try scene.remarkContent("", "https://books.example/?a=b#c"), at: 2)
            let other = scene.remark(ben, try scene.remarkContent("Both", "http://a.example"), at: 3)
            for remark in [words, link, other] {
                try expect(try await remarks.insert(remark, [], scene.newID()), is: remark.id)
            }
            try expect(
                try await remarks.remark(words.id),
                is: RemarkEntry(remark: words, writer: PersonName(trusted: "Ann"))
            )
            try expect(try await remarks.remark(link.id)?.remark, is: link)
            try expect(try await remarks.remark(other.id)?.remark, is: other)
            try expect(try await remarks.remark(scene.newID()), is: nil)
            try expect(try await remarks.list(ann.id, nil, 10), is: [link, words])
            try expect(try await remarks.list(ann.id, nil, 1), is: [link])
            try expect(try await remarks.list(ann.id, link.id, 10), is: [words])
            try expect(try await remarks.list(ann.id, words.id, 10), is: [])
            try expect(try await remarks.has(ann.id, 2), is: true)
            try expect(try await remarks.has(ann.id, 3), is: false)
            try expect(try await remarks.has(scene.newID(), 0), is: true)
        },
        StorageContract("remarks: one form makes one, however often and close together it is sent") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let remarks = scene.stores.remarks
            let content = try scene.remarkContent("One")
            let form: ID<RemarkForm> = scene.newID()
            let kept = try await withThrowingTaskGroup(of: ID<Remark>.self) { group in
                for second in 1...10 {
                    let remark = scene.remark(ann, content, at: Int64(second))
                    group.addTask { try await remarks.insert(remark, [], form) }
                }
                var kept: Set<ID<Remark>> = []
                for try await id in group { kept.insert(id) }
                return kept
            }
            try expect(kept.count, is: 1)
            try expect(try await remarks.list(ann.id, nil, 20).map(\.id), is: Array(kept))
            let other = scene.remark(ben, content)
            try expect(try await remarks.insert(other, [], scene.newID()), is: other.id)
        },
        StorageContract("remarks: a change counts while the remark is as it was seen, and only by its member") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let remarks = scene.stores.remarks
            let remark = scene.remark(ann, try scene.remarkContent("One"), at: 1)
            _ = try await remarks.insert(remark, [], scene.newID())
            let (two, three) = (try scene.remarkContent("Two", "https://a.example"), try scene.remarkContent("Three"))
            let (first, later) = (scene.moment(1), scene.moment(2))
            try expect(try await remarks.update(remark.id, ben.id, two, [], later, first), is: .missing)
            try expect(try await remarks.update(remark.id, ann.id, two, [], later, first), is: .kept)
            try expect(try await remarks.update(remark.id, ann.id, three, [], scene.moment(3), first), is: .overtaken)
            let kept = try await remarks.remark(remark.id)?.remark
            try expect(kept?.content, is: two)
            try expect(kept?.updatedAt, is: later)
            try expect(kept?.createdAt, is: first)
            try expect(try await remarks.update(remark.id, ann.id, three, [], scene.moment(3), later), is: .kept)
            try expect(try await remarks.remark(remark.id)?.remark.content, is: three)
        },
        StorageContract("remarks: one that is deleted takes its draft along, and its shares stay") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (remarks, shares) = (scene.stores.remarks, scene.stores.shares)
            let remark = scene.remark(ann, try scene.remarkContent("One"))
            _ = try await remarks.insert(remark, [], scene.newID())
            let subject = ShareSubject.remark(remark.id)
            let draft = ShareDraft(emptyFor: ann.id, of: subject, key: ShareKey(.secure))
            try await shares.saveDraft(draft)
            let share = scene.share(ann, subject)
            try expect(try await shares.insert(share), is: share)
            let review = ShareSubject.review(try await scene.review(ann, scene.content("Momo")).id)
            try expect(try await shares.existing([subject, review], ann.id), is: [subject, review])
            try expect(try await shares.existing([subject, review], ben.id), is: [])
            // An identifier is one of its own kind.
            try expect(try await shares.existing([.review(ID(trusted: remark.id.text))], ann.id), is: [])
            try expect(try await remarks.delete(remark.id, ben.id), is: false)
            try expect(try await shares.draft(ann.id, subject), is: draft)
            try expect(try await remarks.delete(remark.id, ann.id), is: true)
            try expect(try await remarks.delete(remark.id, ann.id), is: false)
            try expect(try await remarks.remark(remark.id), is: nil)
            try expect(try await shares.draft(ann.id, subject), is: nil)
            try expect(try await shares.existing([subject], ann.id), is: [])
            try expect(try await shares.share(share.id, ann.id), is: share)
        },
    ]
}
