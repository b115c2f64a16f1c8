import Flyleaf

extension LinkReadingFailure {
    /// Why nothing was read and what to do, with the host that was asked.
    func words(_ host: String) -> String {
        let reason =
            switch self {
            case .notPublic:
                "Flyleaf asks only public servers over HTTPS, and \(host) is none, or leads to none."
            case .unreachable: "\(host) could not be reached, or its answer was broken."
            case .tooSlow: "\(host) took too long."
            case .tooLarge: "The page at \(host) is larger than Flyleaf reads."
            case .refused(let status): "\(host) did not show the page (status \(status))."
            case .notAPage: "What is there at \(host) is no web page but a file."
            case .saysNothing: "The page at \(host) says neither a title nor a description."
            }
        return "\(reason) You can share the link all the same: type a title, or leave it out."
    }
}
