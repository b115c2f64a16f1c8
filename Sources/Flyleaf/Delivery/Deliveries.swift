public import Primitives

/// Delivers what a store holds, each item once: claims, sends, looks again, backs off.
///
/// - Rule: a row is `sending` in the store, durably, before the network is called.
/// - Why: a program that stops between the call and its answer finds the row again and asks the network.
/// - Without it: the row would be sent a second time, or be forgotten.
///
/// One program has one of these for each kind of item, and knows which rows it is working on. Others may work on the same
/// store at the same time: who is sending a row holds it by a lease (`DeliveryLease`), and writes down what became of it only
/// if nobody has begun another attempt since.
public struct Deliveries<Item: Delivered>: Sendable {
    let store: DeliveryStore<Item>
    let acts: DeliveryActs<Item>
    let backOff: BackOff
    let lease: DeliveryLease
    let clock: Clock
    let report: @Sendable (Item, any Error) -> Void
    private let background: BackgroundTasks
    let claims = DeliveryClaims<Item>()
    let losses = DeliveryLosses<Item>()
    /// Whether what is `sending` is to be taken up whatever its lease says, as it was left before the start.
    let leftovers = Lock(false)

    /// A machine for one kind of item.
    ///
    /// - Parameter report: told once of every failure of an item.
    public init(
        store: DeliveryStore<Item>,
        acts: DeliveryActs<Item>,
        backOff: BackOff,
        lease: DeliveryLease = .standard,
        background: BackgroundTasks,
        clock: Clock,
        report: @escaping @Sendable (Item, any Error) -> Void
    ) {
        self.store = store
        self.acts = acts
        self.backOff = backOff
        self.lease = lease
        self.background = background
        self.clock = clock
        self.report = report
    }

    /// Sends an item that waits and answers the row as it then stands; leaving the page does not stop it.
    ///
    /// Whoever comes while the item is being sent, also by another program, waits for that and gets the same row.
    public func send(_ item: Item) async -> Item {
        await waitForOthers(await work(on: item, sendNow))
    }

    /// Looks for an item whose answer was lost, and waits.
    public func settle(_ item: Item) async -> Item {
        await waitForOthers(await work(on: item, settleNow))
    }

    /// Runs in a task of its own, so that a request that ends early cannot cancel a call half way.
    ///
    /// The work gets the row as it is by then: what the caller holds may be older than the last attempt.
    func work(on item: Item, _ body: @escaping @Sendable (Item) async throws -> Void) async -> Item {
        let task = background.start {
            guard claims.claim(item.id) else { return await claims.waitForRelease(item.id) }
            defer { claims.release(item.id) }
            do {
                if let item = try await store.current(item) { try await body(item) }
            } catch {
                report(item, error)
            }
        }
        await task?.value
        do {
            return try await store.current(item) ?? item
        } catch {
            report(item, error)
            return item
        }
    }
}
