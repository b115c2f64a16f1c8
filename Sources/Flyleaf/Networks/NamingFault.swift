/// What is wrong with a server that a person named.
public enum NamingFault: Sendable, Equatable, CaseIterable {
    /// Nothing was typed.
    case empty
    /// It is no server's name.
    case noName
    /// It is a number.
    case number
    /// It is only part of a name.
    case partOfName
    /// It has a port.
    case hasPort
    /// Its letters can be written in more than one way.
    case ambiguous
    /// It is not among the servers people may log in with.
    case notListed
    /// It speaks another protocol, or nothing answers where it should.
    case speaksOtherwise
    /// It does not talk to programs it does not know yet.
    case closed
    /// It does not lead to the public internet.
    case notPublic
    /// It knows only wide permissions; the next login asks for those.
    case knowsWidePermissionsOnly
    /// Nothing answers to it.
    case silent
    /// Too many new servers were named within an hour.
    case tooManyNew
}
