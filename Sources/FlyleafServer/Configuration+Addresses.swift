import Flyleaf
import HTTP
import Networks

extension Configuration {
    /// What an operator enters where an app is registered with a network (PR-07): return addresses, callbacks, privacy.
    var addressesForNetworks: [(name: String, address: String)] {
        let home = publicURL.origin
        let everywhere = [
            ("every network, privacy policy", "\(home)/privacy"),
            ("every network, terms of service", "\(home)/terms"),
        ]
        return everywhere
            + networks.flatMap { network in
                let facts = network.module.facts
                let addresses = NetworkAddresses(home: publicURL, network: facts.name)
                return network.module.registration(addresses).map { ("\(facts.title), \($0.field)", $0.address) }
            }
    }
}
