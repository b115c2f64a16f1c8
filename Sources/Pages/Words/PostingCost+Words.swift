import Flyleaf

extension PostingCost {
    /// What it costs and whom, one sentence.
    func words(_ network: String) -> String {
        let cents = centsPerLink % 100
        let price = "$\(centsPerLink / 100).\(cents < 10 ? "0" : "")\(cents)"
        return "\(network) charges whoever runs this Flyleaf \(price) for each post with a link."
    }
}
