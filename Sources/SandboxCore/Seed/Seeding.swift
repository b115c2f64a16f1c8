package import HTTP
package import Primitives

/// What a face is told when it invents what people have done.
package struct Seeding: Sendable {
    /// The present moment of the sandbox.
    package let moment: Timestamp
    /// Where the face is reached.
    package let origin: WebURL
    /// Whether the people were made just now.
    package let isNewWorld: Bool
}
