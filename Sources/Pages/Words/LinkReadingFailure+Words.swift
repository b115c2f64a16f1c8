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

    /// Why the picture that a page names was not taken, with the host that was asked.
    func wordsOfPicture(_ host: String) -> String {
        switch self {
        case .notPublic: "The picture of the page is at \(host), which is no public server, or leads to none."
        case .tooLarge: "The picture of the page is larger than Flyleaf takes."
        case .unreachable, .tooSlow, .refused, .notAPage, .saysNothing:
            "The picture of the page could not be had from \(host)."
        }
    }
}
