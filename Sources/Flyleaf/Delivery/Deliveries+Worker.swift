import Primitives

extension Deliveries {
    /// How many destinations are worked on at once.
    public static var concurrency: Int { 4 }

    /// Works on what is due, several destinations at once but never two items of one; the answer is how many rows.
    ///
    /// A row whose outcome could not be written down is found here too, not only at the next start. To a destination that
    /// somebody is sending to nothing else is sent meanwhile.
    public func workOnDue() async throws -> Int {
        var due: [Item]
        var taken: (held: [Item], count: Int)
        repeat {
            // Read before those that are being sent: one that another begins to send in between is seen in both, and keeps
            // the others of its destination back.
            due = try await store.due(clock.now())
            taken = try await takeUp()
            // What was taken up is due by now.
        } while taken.count > 0
        let busy = Set(taken.held.map(\.destination))
        var queues = Self.queues(due.filter { !busy.contains($0.destination) })
        return await withTaskGroup(of: Int.self) { group in
            for _ in 0..<Self.concurrency {
                if let queue = queues.popLast() { group.addTask { await workOn(queue) } }
            }
            var count = 0
            while let done = await group.next() {
                count += done
                if !Task.isCancelled, let queue = queues.popLast() { group.addTask { await workOn(queue) } }
            }
            return count
        }
    }

    /// The items by destination, the destination whose turn is first at the end.
    private static func queues(_ items: [Item]) -> [[Item]] {
        var order: [Item.Destination] = []
        var queues: [Item.Destination: [Item]] = [:]
        for item in items {
            if queues[item.destination] == nil { order.append(item.destination) }
            queues[item.destination, default: []].append(item)
        }
        return order.reversed().compactMap { queues[$0] }
    }

    /// Works on items of one destination until one does not get through: the next would wait for the same network.
    private func workOn(_ queue: [Item]) async -> Int {
        var count = 0
        for item in queue {
            if Task.isCancelled { break }
            let done = await work(on: item) { item in
                guard item.nextAttemptAt.map({ $0 <= clock.now() }) ?? true else { return }
                switch item.phase {
                case .waiting: try await sendNow(item)
                case .unknown: try await settleNow(item)
                case .sending, .ended: break
                }
            }
            count += 1
            guard done.phase == .ended else { break }
        }
        return count
    }
}
