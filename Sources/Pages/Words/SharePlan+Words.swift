import Flyleaf

extension ShareTarget {
    /// What pressing the button will do here, one to three sentences.
    func words(_ plan: SharePlan) -> String {
        switch plan {
        case .post: "Pressing the button posts exactly this to \(title), once."
        case .ask:
            """
            \(title) asks for your permission first. Then you are back here, and nothing is posted before you press \
            the button again.
            """
        case .handOff(let restriction):
            """
            \(title)’s own page opens, and you post there. \(restriction.words(network.title)) Then you come back here.
            """
        case .impossible(let obstacle): "This cannot be posted. \(words(obstacle))"
        }
    }

    /// Why something cannot be shared here, one or two sentences.
    func words(_ obstacle: SharePlan.Obstacle) -> String {
        switch obstacle {
        case .restricted(let restriction): restriction.words(network.title)
        case .friendElsewhere:
            "The friend chosen is a friend of yours elsewhere. Untick \(title), or choose your own profile."
        }
    }
}
