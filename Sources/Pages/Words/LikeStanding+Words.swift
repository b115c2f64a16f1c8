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

    /// The same names, each with what stands before it.
    var people: [(before: String, name: String)] {
        let names = self.names
        return names.enumerated().map { position, name in
            (before: position == 0 ? "" : position == names.count - 1 ? " and " : ", ", name: name)
        }
    }

    /// What they do; `nil` where nobody does.
    var verb: String? {
        count == 0 ? nil : count == 1 && !isLiked ? "likes this" : "like this"
    }
}
