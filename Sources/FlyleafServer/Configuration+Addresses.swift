import Flyleaf
import HTTP
import Networks
import Pages

extension Configuration {
    /// What an operator enters where an app is registered with a network (PR-07): return addresses, callbacks, privacy.
    package var addressesForNetworks: [(name: String, address: String)] {
        let everywhere = [
            ("every network, privacy policy", addresses.privacy),
            ("every network, terms of service", addresses.terms),
        ]
        return everywhere
            + networks.flatMap { network in
                let facts = network.module.facts
                let registered = network.module.registration(addresses.network(facts.name))
                return registered.map { ("\(facts.title), \($0.field)", $0.address) }
            }
    }
}
