package import Templating

/// A page of a face: the frame and what stands in it.
package struct FacePage<Visitor: PersonViewModel, Content: SampledModel>: SampledModel {
    package var frame: SiteFrame<Visitor>
    package var content: Content

    package static var sample: FacePage { FacePage(frame: .sample, content: .sample) }

    package var values: Values {
        var values: Values = ["frame": .model(frame)]
        values.append(contentsOf: content.values)
        return values
    }
}
