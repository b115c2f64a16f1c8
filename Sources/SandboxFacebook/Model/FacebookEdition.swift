internal import SandboxCore

/// What the network lets an app do: the two ages of its protocol.
public enum FacebookEdition: String, Sendable, CaseIterable {
    /// Walls, friends, places, photos, check-ins, events, likes and comments through the Graph, as from 2012 to 2014.
    case classic
    /// Login, dialogs and Pages only, and of friends those who use the app too, as since 2018.
    case current

    /// What people read on the developer's page.
    var words: String {
        switch self {
        case .classic: "classic: everything through the Graph, as from 2012 to 2014"
        case .current: "current: login, dialogs and Pages only, as since 2018"
        }
    }
}
