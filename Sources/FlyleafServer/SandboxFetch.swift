public import HTTP

extension Configuration {
    /// The way from the sandbox to the programs that are registered at it.
    ///
    /// - Rule: a sandbox that others than this machine reach asks Flyleaf itself and public addresses, and nobody else.
    /// - Why: whoever reaches it registers programs at any address, and makes it call there.
    /// - What happens otherwise: it carries strangers' requests into the network of its operator.
    public func sandboxFetch(_ fetch: Fetch) -> Fetch {
        guard let sandboxListen, !sandboxListen.isLoopback else { return fetch }
        let own = publicURL.origin
        return Fetch { request throws(FetchError) in
            var request = request
            if request.url.origin != own { request.addressPolicy = .publicOnly }
            return try await fetch.send(request)
        }
    }
}
