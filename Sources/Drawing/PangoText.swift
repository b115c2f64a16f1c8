internal import CPangoCairo

/// A shaped text, owned; it lives no longer than the canvas it was made for.
@safe
final class PangoText {
    private let layout: OpaquePointer
    private let context: OpaquePointer

    /// One line of text; `nil` without memory for it.
    init?(_ text: String, type: Typeface, on context: OpaquePointer) {
        guard let layout = unsafe pango_cairo_create_layout(context) else { return nil }
        unsafe self.layout = layout
        unsafe self.context = context
        if let font = unsafe pango_font_description_new() {
            // The library keeps no copy of the name of a family: these live as long as the program.
            switch type.family {
            case .serif: unsafe pango_font_description_set_family_static(font, serif.utf8Start.cString)
            case .sans: unsafe pango_font_description_set_family_static(font, sans.utf8Start.cString)
            }
            unsafe pango_font_description_set_absolute_size(font, type.size * Double(FLYLEAF_PANGO_SCALE))
            unsafe pango_layout_set_font_description(layout, font)
            unsafe pango_font_description_free(font)
        }
        unsafe pango_layout_set_single_paragraph_mode(layout, 1)
        unsafe pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Breaks the text at words, and ends it with an ellipsis after so many lines.
    func wrap(width: Double, lines: Int) {
        unsafe pango_layout_set_width(layout, Int32(clamping: Int(width) * Int(FLYLEAF_PANGO_SCALE)))
        unsafe pango_layout_set_wrap(layout, FLYLEAF_PANGO_WRAP_WORD_CHAR)
        unsafe pango_layout_set_ellipsize(layout, FLYLEAF_PANGO_ELLIPSIZE_END)
        // A height below nothing counts lines of the paragraph (pango-layout.h).
        unsafe pango_layout_set_height(layout, Int32(-lines))
    }

    /// How wide it is.
    var width: Double { size.width }
    /// How high it is.
    var height: Double { size.height }

    private var size: (width: Double, height: Double) {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe pango_layout_get_size(layout, &width, &height)
        return (Double(width) / Double(FLYLEAF_PANGO_SCALE), Double(height) / Double(FLYLEAF_PANGO_SCALE))
    }

    /// From its top to the line that its first letters stand on.
    var baseline: Double { Double(unsafe pango_layout_get_baseline(layout)) / Double(FLYLEAF_PANGO_SCALE) }

    /// How many glyphs no typeface has.
    var unknownCharacters: Int { Int(unsafe pango_layout_get_unknown_glyphs_count(layout)) }

    /// Draws it at the current point, in the current colour.
    func show() { unsafe pango_cairo_show_layout(context, layout) }
}

private let serif: StaticString = "Noto Serif, DejaVu Serif, serif"
private let sans: StaticString = "Noto Sans, DejaVu Sans, sans-serif"

extension UnsafePointer<UInt8> {
    /// The same bytes as C's characters.
    fileprivate var cString: UnsafePointer<CChar> { unsafe UnsafeRawPointer(self).assumingMemoryBound(to: CChar.self) }
}
