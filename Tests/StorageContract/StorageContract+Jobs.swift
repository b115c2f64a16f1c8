import Flyleaf
import Primitives

extension ContractScene {
    func job(
        _ member: Member,
        _ kind: Job.Kind = .takeImport,
        about subject: String = "s",
        at second: Int64 = 1
    ) -> Job {
        Job(
            id: newID(second),
            memberID: member.id,
            kind: kind,
            subject: subject,
            state: .waiting,
            done: 0,
            total: 0,
            attempts: 0,
            fault: nil,
            createdAt: moment(second),
            endedAt: nil
        )
    }
}

extension StorageContract {
    static let jobs: [StorageContract] = [
        StorageContract("jobs: one of its kind and subject at a time, and a member has only so many") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let jobs = scene.stores.jobs
            let first = scene.job(ann)
            try expect(try await jobs.insert(first), is: true)
            try expect(try await jobs.insert(scene.job(ann, at: 2)), is: false)
            try expect(try await jobs.insert(scene.job(ann, .undoImport, at: 3)), is: true)
            try expect(try await jobs.insert(scene.job(ann, about: "t", at: 4)), is: true)
            try expect(try await jobs.insert(scene.job(ann, about: "u", at: 5)), is: false)
            try expect(try await jobs.insert(scene.job(ben, about: "u", at: 5)), is: true)
            try expect(try await jobs.job(first.id, ann.id), is: first)
            try expect(try await jobs.job(first.id, ben.id), is: nil)
            try expect(try await jobs.newest("s", ann.id)?.kind, is: .undoImport)
            try expect(try await jobs.newest("s", ben.id), is: nil)
            try expect(try await jobs.stop(first.id, ben.id, scene.moment(6)), is: false)
            try expect(try await jobs.stop(first.id, ann.id, scene.moment(6)), is: true)
            try expect(try await jobs.stop(first.id, ann.id, scene.moment(7)), is: false)
            try expect(try await jobs.job(first.id, ann.id)?.endedAt, is: scene.moment(6))
            try expect(try await jobs.insert(scene.job(ann, at: 8)), is: true)
        },
        StorageContract("jobs: a new one takes the place of those about the same thing that ended") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let jobs = scene.stores.jobs
            let others = [scene.job(ann, about: "t"), scene.job(ben)]
            for job in others {
                try expect(try await jobs.insert(job), is: true)
                try expect(try await jobs.stop(job.id, job.memberID, scene.moment(1)), is: true)
            }
            var before: Job?
            for second in 2...6 {
                let job = scene.job(ann, second == 5 ? .undoImport : .takeImport, at: Int64(second))
                try expect(try await jobs.insert(job), is: true)
                if let before { try expect(try await jobs.job(before.id, ann.id), is: nil) }
                try expect(try await jobs.stop(job.id, ann.id, scene.moment(Int64(second))), is: true)
                before = job
            }
            for other in others { try expect(try await jobs.job(other.id, other.memberID)?.id, is: other.id) }
        },
        StorageContract("jobs: who holds one may go on with it, and nobody else until the lease is over") { scene in
            let ann = try await scene.member("Ann")
            let jobs = scene.stores.jobs
            let (one, two) = (scene.job(ann), scene.job(ann, about: "t", at: 2))
            try expect(try await jobs.claim(nil, scene.moment(3), scene.moment(10), "a"), is: nil)
            for job in [one, two] { try expect(try await jobs.insert(job), is: true) }
            try expect(try await jobs.claim(nil, scene.moment(3), scene.moment(10), "a")?.id, is: one.id)
            try expect(try await jobs.claim(one.id, scene.moment(3), scene.moment(10), "b"), is: nil)
            try expect(try await jobs.advance(one.id, "b", 1, 9, scene.moment(20)), is: false)
            try expect(try await jobs.advance(one.id, "a", 1, 9, scene.moment(20)), is: true)
            try expect(try await jobs.claim(one.id, scene.moment(19), scene.moment(30), "b"), is: nil)
            let taken = try await jobs.claim(one.id, scene.moment(20), scene.moment(30), "b")
            try expect([taken?.done, taken?.total, taken?.attempts], is: [1, 9, 1])
            try expect(try await jobs.advance(one.id, "a", 2, 9, scene.moment(40)), is: false)
            try expect(try await jobs.end(one.id, "a", nil, scene.moment(21)), is: false)
            try await jobs.release(one.id, "a", scene.moment(21))
            try expect(try await jobs.claim(one.id, scene.moment(21), scene.moment(40), "c"), is: nil)
            try await jobs.release(one.id, "b", scene.moment(25))
            try expect(try await jobs.claim(one.id, scene.moment(24), scene.moment(40), "c"), is: nil)
            let again = try await jobs.claim(one.id, scene.moment(25), scene.moment(40), "c")
            try expect(again?.attempts, is: 2)
            try expect(try await jobs.end(one.id, "c", .gaveUp, scene.moment(26)), is: true)
            let ended = try await jobs.job(one.id, ann.id)
            try expect(ended?.state, is: .failed)
            try expect(ended?.fault, is: .gaveUp)
            try expect(try await jobs.claim(one.id, scene.moment(99), scene.moment(100), "d"), is: nil)
            try expect(try await jobs.advance(one.id, "c", 3, 9, scene.moment(100)), is: false)
            try expect(try await jobs.purge(scene.moment(26)), is: 0)
            try expect(try await jobs.purge(scene.moment(27)), is: 1)
            try expect(try await jobs.job(one.id, ann.id), is: nil)
            try expect(try await jobs.job(two.id, ann.id)?.id, is: two.id)
        },
        StorageContract("jobs: the newest is the one asked for last, also of two of one millisecond") { scene in
            let ann = try await scene.member("Ann")
            let jobs = scene.stores.jobs
            let both = [scene.job(ann), scene.job(ann, .undoImport)].sorted { $0.id > $1.id }
            for job in both { try expect(try await jobs.insert(job), is: true) }
            try expect(try await jobs.newest("s", ann.id), is: both[1])
            try expect(try await jobs.claim(nil, scene.moment(3), scene.moment(10), "a")?.id, is: both[0].id)
        },
    ]
}
