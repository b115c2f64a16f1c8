import HTTP

extension Configuration {
    /// What an operator enters where an app is registered with a network (PR-07): return addresses, callbacks, privacy.
    var addressesForNetworks: [(name: String, address: String)] {
        let home = publicURL.origin
        return [
            ("every network, privacy policy", "\(home)/privacy"),
            ("every network, terms of service", "\(home)/terms"),
            ("Facebook, OAuth redirect", "\(home)/auth/facebook/return"),
            ("Facebook, deauthorize callback", "\(home)/auth/facebook/deauthorize"),
            ("Facebook, data deletion callback", "\(home)/auth/facebook/delete"),
            ("X, callback", "\(home)/auth/x/return"),
            ("OpenID Connect, redirect", "\(home)/auth/openid/return"),
        ]
    }
}
