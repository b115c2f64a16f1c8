import Flyleaf
import Primitives
public import Web

/// The segment of an address that names what is shared among its kind: an identifier, or the four digits of a year.
public struct SharedSegment: PathParameter {
    /// The segment.
    public let pathSegment: String

    /// An identifier or a year.
    public init?(pathSegment: String) {
        guard CalendarYear(pathSegment: pathSegment) != nil || ID<ShareSubject>(pathSegment) != nil else { return nil }
        self.pathSegment = pathSegment
    }

    init(_ subject: ShareSubject) { pathSegment = subject.shortID }

    /// What it names among a kind, of a member; `nil` where that kind has no such names.
    func subject(_ kind: ShareSubject.Kind, of member: ID<Member>) -> ShareSubject? {
        if let year = CalendarYear(pathSegment: pathSegment) {
            return kind == .year ? .year(year, of: member) : nil
        }
        return kind == .year ? nil : ShareSubject(kind, pathSegment, of: member)
    }
}
