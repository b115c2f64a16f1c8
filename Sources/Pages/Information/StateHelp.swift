import Flyleaf
import Templating

/// What one state of a share means.
struct StateHelp: ViewModel {
    var state: ShareStateView
    var meaning: String

    static var fields: [Field<Self>] {
        [
            Field("stateClass") { $0.state.cssClass }, Field("stateWord") { $0.state.word },
            Field("meaning") { $0.meaning },
        ]
    }

    init(_ state: ShareState) {
        self.state = ShareStateView(state)
        meaning = Self.meaning(state)
    }

    private static func meaning(_ state: ShareState) -> String {
        switch state {
        case .queued:
            "It is written down and goes out once, as soon as the network answers. Until then you can call it off."
        case .sending: "It is on its way to the network at this moment."
        case .posted: "The network has it and gave a link to it."
        case .rejected: "The network did not take it, and the reason stands beside it. Nothing was posted."
        case .unknown:
            "It was sent, but the answer was lost. Flyleaf looks whether it is there before anything is sent again."
        case .handedOff: "You are, or were, in the network’s own window with it. Only that window can post it."
        case .returned: "You came back from the network’s own window, and the network did not say that you posted."
        case .cancelled: "You called it off, or what it was about was gone before, so nothing was posted."
        case .withdrawn: "It was there, and the network deleted it for you. Copies that others made may remain."
        }
    }
}
