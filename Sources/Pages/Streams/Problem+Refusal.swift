import Flyleaf
import HTTP
import Web

extension Problem {
    /// A press that is not taken, for too many were made today.
    ///
    /// - Parameter step: what the page offers, and where it leads.
    init(_ refusal: PostingRefusal, at network: SocialNetwork, step: (String, String)) {
        self.init(
            status: .tooManyRequests,
            title: "That is enough for today",
            text: StreamMarkWords.refusal(refusal, network.title),
            step: step
        )
    }
}
