/// The pages of one face: what its handlers find beside what every face has.
package protocol FaceSite: FaceControl {
    /// A person in a list or beside a post, with a link to their page on this face.
    associatedtype PersonLink: PersonViewModel
    /// The templates of the pages that every face has.
    var shell: SiteShell<PersonLink, Settings> { get }
    /// The path of somebody's own page.
    func home(of person: Person) -> String
    /// What a visitor is told of an error of the face's own protocol; `nil` for what broke.
    func refusal(for error: any Error) -> SiteRefusal?
}

extension FaceSite {
    package func home(of person: Person) -> String { "/profile.php?id=\(person.id)" }
    package func refusal(for error: any Error) -> SiteRefusal? { nil }
}
