import Flyleaf

extension PostingCost {
    /// What it costs and whom, and how many posts of the member's are still paid for today, if that is known.
    func words(_ network: String, left: Int? = nil) -> String {
        let cents = centsPerLink % 100
        let price = "$\(centsPerLink / 100).\(cents < 10 ? "0" : "")\(cents)"
        let cost = "\(network) charges whoever runs this Flyleaf \(price) for each post with a link."
        switch left {
        case nil: return cost
        case 0?: return "\(cost) Those that are paid for today are made; it can be posted there tomorrow."
        case 1?: return "\(cost) One more of yours is paid for today."
        case let left?: return "\(cost) \(left) more of yours are paid for today."
        }
    }
}
