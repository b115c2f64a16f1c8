package import Templating

/// A page of a face: the frame and what stands in it.
package struct FacePage<Visitor: PersonViewModel, Content: ViewModel>: ViewModel {
    package var frame: SiteFrame<Visitor>
    package var content: Content

    package static var fields: [Field<Self>] {
        [Field("frame") { $0.frame }] + Field.all { $0.content }
    }
}
