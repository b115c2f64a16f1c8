/// Which new connections are let in, and to which event loop each goes, as a value.
///
/// - Rule: loops take turns; one that has `slack` connections more than the one with the fewest is passed over.
/// - Why: a connection stays with its loop for life, so an uneven start leaves one core idle beside a busy one.
/// - Without turns: whichever loop wakes first takes every connection that waits. With the fewest alone: clients that
///   leave together and come back at once are counted where they were, and all of them go to the other loop.
struct Admission {
    private let limit: Int
    private let limitPerAddress: Int?
    private let exempt: [AddressRange]
    private var open: [Int]
    private var byAddress: [String: Int] = [:]
    private var total = 0
    private var last: Int

    /// How many connections that have left unnoticed, or are idle, a loop may have more than another.
    static let slack = 32

    /// - Parameters:
    ///   - limit: connections open at once.
    ///   - limitPerAddress: connections open at once from one address; `nil` for no limit.
    ///   - exempt: addresses without a limit of their own.
    init(loops: Int, limit: Int, limitPerAddress: Int?, exceptFor exempt: [AddressRange] = []) {
        self.limit = limit
        self.limitPerAddress = limitPerAddress
        self.exempt = exempt
        open = Array(repeating: 0, count: loops)
        last = loops - 1
    }

    /// Whether the next connection has to wait in the kernel's queue.
    var isFull: Bool { total >= limit }

    /// Counts a connection in and chooses its event loop; `nil`, and nothing counted, when its address has its share.
    mutating func admit(_ address: String) -> Int? {
        if let limitPerAddress, !exempt.contain(address) {
            let count = byAddress[address, default: 0]
            guard count < limitPerAddress else { return nil }
            byAddress[address] = count + 1
        }
        total += 1
        let most = (open.min() ?? 0) + Self.slack
        repeat { last = (last + 1) % open.count } while open[last] >= most
        open[last] += 1
        return last
    }

    /// Counts out a connection that was admitted to this loop.
    mutating func leave(_ address: String, loop: Int) {
        total -= 1
        open[loop] -= 1
        guard limitPerAddress != nil, let count = byAddress[address] else { return }
        byAddress[address] = count > 1 ? count - 1 : nil
    }
}
