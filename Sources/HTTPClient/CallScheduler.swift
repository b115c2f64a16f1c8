import CCurl
import HTTP

/// Every call of a loop, waiting or on its way; belongs to the loop thread alone.
struct CallScheduler {
    private let configuration: ClientConfiguration
    private let multi: MultiHandle
    private var line: WaitingLine
    private var transfers: [UInt: Transfer] = [:]

    init(_ configuration: ClientConfiguration, _ multi: MultiHandle) {
        self.configuration = configuration
        self.multi = multi
        line = WaitingLine(placesPerHost: configuration.maximumConnectionsPerHost)
    }

    mutating func take(_ call: Call) {
        if call.ticket.isCancelled {
            call.fail(.cancelled, "the caller left")
        } else if call.leg.deadline <= .now {
            call.fail(.timedOut, "no time was left")
        } else {
            line.append(call)
        }
    }

    /// Sends every call on its way whose host has a place.
    mutating func begin() {
        while let call = line.next() {
            do throws(FetchError) {
                let transfer = try makeTransfer(call)
                transfers[transfer.easy.id] = transfer
            } catch {
                line.leave(call.origin)
                call.waiter.resume(returning: .failure(error))
            }
        }
    }

    private func makeTransfer(_ call: Call) throws(FetchError) -> Transfer {
        let easy = try EasyHandle()
        try easy.prepare(call.leg, configuration)
        let transfer = Transfer(call, easy: easy, headerLimit: configuration.maximumHeaderBytes)
        try transfer.attachCallbacks()
        guard multi.add(easy) else {
            throw FetchError(.unreachable, mayHaveArrived: false, detail: "libcurl has no room for the transfer")
        }
        return transfer
    }

    /// Tells a caller what libcurl made of its transfer.
    mutating func complete(_ id: UInt, _ code: CURLcode) {
        guard let transfer = remove(id) else { return }
        transfer.complete(code)
    }

    /// Ends calls, wherever they are.
    mutating func end(_ reason: FetchError.Reason, _ detail: String, where isMeant: (Call) -> Bool) {
        for call in line.remove(where: isMeant) { call.fail(reason, detail) }
        for (id, transfer) in transfers where isMeant(transfer.call) {
            _ = remove(id)
            transfer.fail(reason, detail)
        }
    }

    /// Ends calls whose time is over.
    mutating func endLate(_ now: ContinuousClock.Instant) {
        let words = "no answer in time"
        for call in line.remove(where: { $0.leg.deadline <= now }) { call.fail(.timedOut, words) }
        for (id, transfer) in transfers where transfer.deadline <= now {
            _ = remove(id)
            transfer.fail(.timedOut, words)
        }
    }

    private mutating func remove(_ id: UInt) -> Transfer? {
        guard let transfer = transfers.removeValue(forKey: id) else { return nil }
        multi.remove(transfer.easy)
        line.leave(transfer.call.origin)
        return transfer
    }

    var nextDeadline: ContinuousClock.Instant? {
        let underWay = transfers.values.lazy.map(\.deadline).min()
        let waiting = line.waiting.lazy.map(\.leg.deadline).min()
        return [underWay, waiting].compactMap { $0 }.min()
    }
}
