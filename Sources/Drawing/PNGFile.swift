/// A drawing as a PNG.
public struct PNGFile: Sendable, Equatable {
    /// The file.
    public let bytes: [UInt8]
    /// How many characters no typeface of this machine has; they were drawn as boxes with their number.
    public let unknownCharacters: Int

    /// Draws a drawing, then texts on top of it.
    ///
    /// Takes some milliseconds, and some more the first time, while typefaces are looked for. Libraries keep typefaces
    /// by thread, so this belongs on one thread: `DrawingRoom` has it.
    ///
    /// - Throws: `DrawingFault`.
    public init(of drawing: Drawing, columns: [TextColumn]) throws(DrawingFault) {
        let canvas = try CairoCanvas(width: drawing.width, height: drawing.height)
        for mark in drawing.marks { canvas.draw(mark) }
        for column in columns { canvas.draw(column) }
        bytes = try canvas.png()
        unknownCharacters = canvas.unknownCharacters
    }
}
