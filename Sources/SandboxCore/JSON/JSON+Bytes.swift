package import Primitives

extension JSON {
    /// The text as the faces of the sandbox send it: in the manner of the Graph API.
    package var bytes: [UInt8] { encoded(.ascii) }
}
