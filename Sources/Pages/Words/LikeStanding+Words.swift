import Flyleaf

extension LikeStanding {
    /// Who likes it, as it is said: the reader first, then friends, then how many others.
    var names: [String] {
        var names = (isLiked ? ["You"] : []) + friends.map(\.text)
        let others = count - names.count
        if others > 0 {
            let noun = names.isEmpty ? ("reader", "readers") : ("other", "others")
            names.append("\(others.grouped) \(others == 1 ? noun.0 : noun.1)")
        }
        return names
    }

    /// What they do; `nil` where nobody does.
    var verb: String? {
        count == 0 ? nil : count == 1 && !isLiked ? "likes this" : "like this"
    }
}
