internal import Primitives
internal import SandboxCore

/// Wakes the filtered streams that are open, of which every app has one at most.
final class XStreamHub: Sendable {
    /// An app's place in the hub: it is free again when the seat is left, or when nobody holds it any more.
    final class Seat: Sendable {
        /// One for each time that something may have happened; several that are not taken yet are one.
        let wakes: AsyncStream<Void>
        private let hub: XStreamHub
        private let app: XAppID
        private let number: Int

        fileprivate init(_ hub: XStreamHub, _ app: XAppID, _ number: Int, _ wakes: AsyncStream<Void>) {
            self.hub = hub
            self.app = app
            self.number = number
            self.wakes = wakes
        }

        deinit { leave() }

        func leave() { hub.leave(app, number) }
    }

    private struct Taken {
        var number: Int
        var sink: AsyncStream<Void>.Continuation
    }

    private struct State {
        var next = 0
        var seats: [XAppID: Taken] = [:]
    }

    private let state = Lock(State())

    /// The seat of an app; `nil` while it is taken.
    func sit(_ app: XAppID) -> Seat? {
        let (wakes, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number: Int? = state.withLock { state in
            guard state.seats[app] == nil else { return nil }
            state.next += 1
            state.seats[app] = Taken(number: state.next, sink: sink)
            return state.next
        }
        return number.map { Seat(self, app, $0, wakes) }
    }

    /// Tells every stream to look for what is new.
    func wake() {
        let sinks = state.withLock { $0.seats.values.map(\.sink) }
        for sink in sinks { sink.yield() }
    }

    private func leave(_ app: XAppID, _ number: Int) {
        let sink: AsyncStream<Void>.Continuation? = state.withLock { state in
            guard let taken = state.seats[app], taken.number == number else { return nil }
            state.seats[app] = nil
            return taken.sink
        }
        sink?.finish()
    }
}
