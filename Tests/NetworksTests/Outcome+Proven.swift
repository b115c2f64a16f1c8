import Flyleaf

extension SocialNetwork.Login.Outcome {
    /// The outcome, or the failure of the first look at whose a token is.
    func proven() throws(NetworkFailure) -> SocialNetwork.Login.Outcome {
        if case .unproven(let failure, _) = self { throw failure }
        return self
    }
}
