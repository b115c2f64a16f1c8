import Primitives

/// The picture beside a member's name, in what they took home.
struct OwnPicture {
    /// What its file is called by; pictures are called by identifiers alone, whatever of.
    let reference: ID<Photo>

    /// Reads what is written for it; `nil` for anything else.
    init?(_ value: JSON) {
        guard let reference = value["id"]?.text.flatMap({ ID<Photo>($0) }) else { return nil }
        self.reference = reference
    }
}

extension OwnPicture {
    /// The picture of a member, as it is taken home; the file itself is in the same ZIP.
    static func json(of member: ID<Member>) -> JSON {
        ["id": .string(member.text), "file": .string(OwnData.path(ofPicture: member))]
    }
}
