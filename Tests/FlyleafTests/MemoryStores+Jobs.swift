import Flyleaf
import Primitives

extension MemoryStores {
    var jobs: any JobStore { MemoryJobStore(memory: self) }
}

private struct MemoryJobStore: JobStore {
    let memory: MemoryStores

    func insert(_ job: Job) async throws -> Bool {
        memory.write { tables in
            let open = tables.jobs.values.map(\.job).filter { !$0.state.hasEnded }
            if open.contains(where: { $0.subject == job.subject && $0.kind == job.kind })
                || open.count(where: { $0.memberID == job.memberID }) >= Job.maximumUnderWay
            {
                return false
            }
            for ended in tables.jobs.values.map(\.job)
            where ended.state.hasEnded && ended.subject == job.subject && ended.memberID == job.memberID {
                tables.jobs[ended.id] = nil
            }
            let number = (tables.jobs.values.map(\.number).max() ?? 0) + 1
            tables.jobs[job.id] = (job, number, nil, job.createdAt)
            return true
        }
    }

    func job(_ id: ID<Job>, _ member: ID<Member>) async throws -> Job? {
        memory.read { $0.jobs[id]?.job }.flatMap { $0.memberID == member ? $0 : nil }
    }

    func newest(_ subject: String, _ member: ID<Member>) async throws -> Job? {
        memory.read { tables in
            let own = tables.jobs.values.filter { $0.job.subject == subject && $0.job.memberID == member }
            return own.max { $0.number < $1.number }?.job
        }
    }

    func claim(_ id: ID<Job>?, _ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> Job? {
        memory.write { tables in
            let free = tables.jobs.values.filter { entry in
                !entry.job.state.hasEnded && entry.freeAt <= now && (id == nil || id == entry.job.id)
            }
            guard var entry = free.min(by: { $0.number < $1.number }) else { return nil }
            entry.job.state = .running
            entry.job.attempts += 1
            entry.key = key
            entry.freeAt = until
            tables.jobs[entry.job.id] = entry
            return entry.job
        }
    }

    private func held(_ id: ID<Job>, _ key: String, _ body: @Sendable (inout Job) -> Timestamp?) -> Bool {
        memory.write { tables in
            guard var entry = tables.jobs[id], entry.key == key, !entry.job.state.hasEnded else { return false }
            entry.freeAt = body(&entry.job) ?? entry.freeAt
            if entry.job.state == .waiting { entry.key = nil }
            tables.noteJob(entry.job)
            tables.jobs[id] = entry
            return true
        }
    }

    func advance(_ id: ID<Job>, _ key: String, _ done: Int, _ total: Int, _ until: Timestamp) async throws -> Bool {
        held(id, key) { job in
            if job.done != done { job.attempts = 0 }
            job.done = done
            job.total = total
            return until
        }
    }

    func release(_ id: ID<Job>, _ key: String, _ notBefore: Timestamp) async throws {
        _ = held(id, key) { job in
            job.state = .waiting
            return notBefore
        }
    }

    func end(_ id: ID<Job>, _ key: String, _ fault: JobFault?, _ moment: Timestamp) async throws -> Bool {
        held(id, key) { job in
            job.state = fault == nil ? .done : .failed
            job.fault = fault
            job.endedAt = moment
            return nil
        }
    }

    func stop(_ id: ID<Job>, _ member: ID<Member>, _ moment: Timestamp) async throws -> Bool {
        memory.write { tables in
            guard var entry = tables.jobs[id], entry.job.memberID == member, !entry.job.state.hasEnded else {
                return false
            }
            entry.job.state = .stopped
            entry.job.endedAt = moment
            tables.jobs[id] = entry
            return true
        }
    }

    func purge(_ endedBefore: Timestamp) async throws -> Int {
        memory.write { tables in
            let old = tables.jobs.filter { entry in entry.value.job.endedAt.map { $0 < endedBefore } ?? false }
            for id in old.keys.prefix(1000) { tables.jobs[id] = nil }
            return min(1000, old.count)
        }
    }
}
