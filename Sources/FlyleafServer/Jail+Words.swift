import Imaging
import Jail

extension Jail.Walls {
    /// Each by a name, for a line of the log.
    var words: String {
        let names: [(wall: Jail.Walls, name: String)] = [
            (.calls, "filter of system calls"), (.namespaces, "namespaces"), (.memory, "bound of memory"),
        ]
        return names.filter { contains($0.wall) }.map(\.name).joined(separator: ", ")
    }

    /// What whoever runs the program wants to know of them.
    var stateWords: String {
        let missing = Jail.Walls.all.subtracting(self)
        let state = "Each picture is decoded by a process without files, network and key"
        return missing.isEmpty ? "\(state)." : "\(state); this system refuses it: \(missing.words)."
    }
}

extension Workshop.Trouble {
    /// Why a decoder was ended, and its picture refused, which may have been made to do harm; nothing of its file.
    var cause: String {
        switch self {
        case .unanswered(.late): "too slow"
        case .unanswered(.tooLong), .lied: "false answer"
        case .unanswered(.killed(let signal)): "signal \(signal)"
        case .unanswered(.notStarted(let code)): "error \(code)"
        }
    }
}
