package import Templating

/// A person as a face shows them, with a link to their page there.
package protocol PersonViewModel: SampledModel {
    init(_ person: Person)
}
