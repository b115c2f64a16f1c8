/// Calls in the order they came, each until its host has a place.
///
/// libcurl can hold calls back by itself (`CURLMOPT_MAX_HOST_CONNECTIONS`), but in 7.88 one that is held back may be
/// forgotten until an unrelated timer wakes it: seen here as calls that stood still for the whole connect timeout.
struct WaitingLine {
    private var calls: [Call] = []
    private var taken: [String: Int] = [:]
    private let placesPerHost: Int

    init(placesPerHost: Int) {
        self.placesPerHost = max(1, placesPerHost)
    }

    /// The calls that wait.
    var waiting: [Call] { calls }

    mutating func append(_ call: Call) {
        calls.append(call)
    }

    /// The first call whose host has a place, which it then holds.
    mutating func next() -> Call? {
        guard let index = calls.firstIndex(where: { taken[$0.origin, default: 0] < placesPerHost }) else { return nil }
        let call = calls.remove(at: index)
        taken[call.origin, default: 0] += 1
        return call
    }

    /// Gives a place back.
    mutating func leave(_ origin: String) {
        let left = taken[origin, default: 1] - 1
        taken[origin] = left > 0 ? left : nil
    }

    /// Takes out the calls that will not be made.
    mutating func remove(where isMeant: (Call) -> Bool) -> [Call] {
        let removed = calls.filter(isMeant)
        if !removed.isEmpty { calls.removeAll(where: isMeant) }
        return removed
    }
}
