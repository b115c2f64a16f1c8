import Primitives

extension DistantMember {
    /// The choice as JSON; of somebody else's account there is no more than its identifier.
    var ownJSON: JSON {
        ["kind": .string(distance.rawValue), "id": .string(id.text), "moment": .moment(moment)]
    }
}
