internal import SandboxCore

/// Something that events are told to.
enum MastodonChannel: Hashable, Sendable {
    case home(PersonID)
    case notifications(PersonID)
    case direct(PersonID)
    /// What is for everybody, without what is hidden from the one who listens; an app hears it all.
    case everyone(PersonID?)
    case media(PersonID?)
    case tag(String, PersonID?)
    case list(ListID, PersonID)
}
