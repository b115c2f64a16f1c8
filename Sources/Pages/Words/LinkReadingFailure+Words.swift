import Flyleaf

extension LinkReadingFailure {
    /// Why nothing was read and what to do, with the host that was asked.
    func words(_ host: String) -> String {
        "\(reason(host)) You can share the link all the same: type a title, or leave it out."
    }

    /// Why it is not known whether a page links back.
    func wordsOfBacklink(_ host: String) -> String {
        if case .refused(status: 300..<400) = self {
            return
                "\(host) leads to another site, and what that shows proves nothing of this one. Add the other instead."
        }
        return "\(reason(host)) What was known before stays."
    }

    private func reason(_ host: String) -> String {
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
    }

    /// Why a site could not be looked at.
    func wordsOfSite(_ host: String) -> String {
        switch self {
        case .notPublic: "Flyleaf asks only public servers over HTTPS, and \(host) is none, or leads to none."
        case .tooSlow: "\(host) took too long. Try again later."
        case .tooLarge: "The first page of \(host) is larger than Flyleaf reads. Use the file instead."
        case .refused(status: 300..<400):
            "\(host) leads to another site, and what that shows proves nothing of this one. If the other is yours, add it "
                + "by its own name; or use the file."
        case .refused(let status): "\(host) did not show its first page (status \(status)). Use the file instead."
        case .unreachable, .notAPage, .saysNothing:
            "\(host) could not be reached, or its answer was broken. Try again later."
        }
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
