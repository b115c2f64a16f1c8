/// Somebody of the sandbox; invented, like all of them.
struct Person: Sendable, Equatable {
    var id: PersonID
    var name: String
    var firstName: String
    /// Empty for people with one name.
    var lastName: String
    /// Absent for people who registered with a telephone number.
    var email: String?

    /// One or two letters to draw in place of a portrait.
    var initials: String {
        // Some names put the family first.
        let isFamilyFirst = !lastName.isEmpty && name.utf8.starts(with: lastName.utf8)
        let parts = isFamilyFirst ? [lastName, firstName] : [firstName, lastName]
        let letters = parts.compactMap { $0.first { $0.isLetter || $0.isNumber } }
        return letters.isEmpty ? "?" : letters.map { String($0) }.joined().uppercased()
    }
}
