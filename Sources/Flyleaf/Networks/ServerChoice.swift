/// At which servers of a network people may log in.
public enum ServerChoice: Sendable, Equatable {
    /// At any they name.
    case any
    /// At these; each is a host, with its port where that is not the usual one.
    case only([String])
}
