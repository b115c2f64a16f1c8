package import Templating

/// A person as a face shows them, with a link to their page there.
package protocol PersonViewModel: ViewModel {
    init(_ person: Person)
}
