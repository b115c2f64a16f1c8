extension ShareEntry {
    /// The one next step.
    ///
    /// - A subject that was deleted is not sent again.
    /// - A connection that ended comes before every other reason; one that was removed sends nothing, but the dialog
    ///   opens again with all that was sent.
    /// - A permission that was given meanwhile is not asked for again.
    public func nextStep(_ facts: ShareFacts) -> ShareNextStep {
        switch state {
        case .posted: receipt == nil ? .none : .seePost
        case .sending: .wait
        case .queued: .sendNow
        case .handedOff: .finishThere
        case .returned, .cancelled, .withdrawn: facts.subjectExists ? .shareAgain : .none
        case .unknown:
            switch facts.connection {
            case .gone: .none
            case .ended: .logInAgain
            case .working where failure == .mayNotLook && facts.missingForLooking != nil: .givePermission
            case .working: isUndecided ? .decide : .lookAgain
            }
        case .rejected where !facts.subjectExists: .none
        case .rejected where route == .dialog: .shareAgain
        case .rejected:
            switch facts.connection {
            case .gone: .change
            case .ended: .logInAgain
            case .working(let plan): step(by: failure?.policy.nextStep, plan)
            }
        }
    }

    private func step(by advice: FailurePolicy.NextStep?, _ plan: SharePlan) -> ShareNextStep {
        switch advice {
        case .change: .change
        // A login that was renewed may have brought less than the one before it.
        case .askPermission, .logInAgain: if case .ask = plan { .givePermission } else { .tryAgain }
        case .tryAgain, .wait, nil: .tryAgain
        }
    }

    /// What sending it takes through a connection of a network.
    public func plan(_ permissions: PermissionSet, at network: SocialNetwork) -> SharePlan {
        let kind = destination.kind
        return SharePlan(
            network.capabilities(permissions, at: kind),
            to: kind,
            hasPhotos: hasPhotos
        )
    }
}
