import Flyleaf
import Templating

/// Help: what Flyleaf is, how its parts are used, what each result means, and whom to ask.
struct HelpPage: ViewModel {
    var frame: PageFrame
    var networks: [NetworkHelp]
    /// What one can log in with and not share to.
    var loginOnly: [String]
    var states: [StateHelp]
    /// The bookmark that hands a page over, for dragging.
    var bookmark: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("networks") { $0.networks },
            Field("loginOnly") { $0.loginOnly.isEmpty ? nil : $0.loginOnly.joined(separator: ", ") },
            Field("states") { $0.states }, Field("bookmark") { $0.bookmark },
            Field("titleLimit") { _ in ReviewTitle.maximumLength.grouped },
            Field("authorLimit") { _ in AuthorLine.maximumLength.grouped },
            Field("reviewLimit") { _ in ReviewText.maximumLength.grouped },
            Field("friendLimit") { _ in FriendDirectory.maximumCount.grouped },
            Field("photoLimit") { _ in Photo.maximumTogether },
            Field("photoMegabytes") { _ in Photo.maximumBytes / 1_048_576 },
        ]
    }
}
