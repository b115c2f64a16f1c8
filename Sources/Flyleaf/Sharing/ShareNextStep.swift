/// What a person can do next about a share; receipt, results and list offer this and nothing else.
public enum ShareNextStep: Sendable, Equatable {
    /// Nothing more can be done here.
    case none
    /// Look at the post, or take it back.
    case seePost
    /// Wait: it is on its way.
    case wait
    /// Send it now, or call it off.
    case sendNow
    /// Let Flyleaf look at the network again.
    case lookAgain
    /// Say whether it is there, which the network could not show; or let Flyleaf look again.
    case decide
    /// Post it on the network's own page, or say that it was not posted.
    case finishThere
    /// Open the dialog for the same subject again.
    case shareAgain
    /// Log in at the network again.
    case logInAgain
    /// Give the permission that is missing.
    case givePermission
    /// Change what was sent, and share that.
    case change
    /// Send the same again, or change it first.
    case tryAgain
}
