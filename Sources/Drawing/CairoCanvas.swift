internal import CPangoCairo

/// What cairo draws on, owned.
@safe
final class CairoCanvas {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    /// How many glyphs were missing so far.
    private(set) var unknownCharacters = 0

    init(width: Int, height: Int) throws(DrawingFault) {
        // Both functions always give an object; one that failed says so, and is released like any other.
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        let context = unsafe cairo_create(surface)
        guard let surface = unsafe surface, let context = unsafe context else {
            throw DrawingFault.refused(CAIRO_STATUS_NO_MEMORY.rawValue)
        }
        unsafe self.surface = surface
        unsafe self.context = context
        fill(Ink.paper) { unsafe cairo_paint(context) }
        try check()
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    private func check() throws(DrawingFault) {
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else { throw .refused(status.rawValue) }
    }

    // MARK: Marks

    func draw(_ mark: Mark) {
        switch mark {
        case .box(let box, let corner, let ink):
            outline(box, corner: corner)
            fill(ink) { unsafe cairo_fill(context) }
        case .line(let from, let to, let thickness, let ink):
            unsafe cairo_move_to(context, from.x, from.y)
            unsafe cairo_line_to(context, to.x, to.y)
            unsafe cairo_set_line_width(context, thickness)
            fill(ink) { unsafe cairo_stroke(context) }
        case .label(let label): draw(label)
        }
    }

    private func fill(_ ink: Ink, _ act: () -> Void) {
        let colour = ink.light
        let parts = [16, 8, 0].map { Double(colour >> UInt32($0) & 0xFF) / 255 }
        unsafe cairo_set_source_rgb(context, parts[0], parts[1], parts[2])
        act()
    }

    private func outline(_ box: Box, corner: Double) {
        let radius = min(corner, box.width / 2, box.height / 2)
        guard radius > 0 else { return unsafe cairo_rectangle(context, box.x, box.y, box.width, box.height) }
        let (left, right) = (box.x + radius, box.x + box.width - radius)
        let (top, bottom) = (box.y + radius, box.y + box.height - radius)
        let quarter = Double.pi / 2
        unsafe cairo_new_sub_path(context)
        unsafe cairo_arc(context, right, top, radius, -quarter, 0)
        unsafe cairo_arc(context, right, bottom, radius, 0, quarter)
        unsafe cairo_arc(context, left, bottom, radius, quarter, 2 * quarter)
        unsafe cairo_arc(context, left, top, radius, 2 * quarter, 3 * quarter)
        unsafe cairo_close_path(context)
    }

    // MARK: Text

    private func draw(_ label: Label) {
        guard let layout = unsafe PangoText(label.text, type: label.type, on: context) else { return }
        let left =
            switch label.anchor {
            case .start: label.place.x
            case .middle: label.place.x - layout.width / 2
            case .end: label.place.x - layout.width
            }
        show(layout, at: Point(left, label.place.y - layout.baseline), label.ink)
    }

    func draw(_ column: TextColumn) {
        var top = column.box.y
        for (index, paragraph) in column.paragraphs.enumerated() where !paragraph.text.isEmpty {
            if index > 0 { top += paragraph.gap }
            guard let layout = unsafe PangoText(paragraph.text, type: paragraph.type, on: context) else { return }
            layout.wrap(width: column.box.width, lines: paragraph.maximumLines)
            guard top + layout.height <= column.box.y + column.box.height else { return }
            show(layout, at: Point(column.box.x, top), paragraph.ink)
            top += layout.height
        }
    }

    private func show(_ layout: PangoText, at place: Point, _ ink: Ink) {
        unknownCharacters += layout.unknownCharacters
        unsafe cairo_move_to(context, place.x, place.y)
        fill(ink) { layout.show() }
        unsafe cairo_new_path(context)
    }

    // MARK: The file

    func png() throws(DrawingFault) -> [UInt8] {
        try check()
        unsafe cairo_surface_flush(surface)
        var bytes: [UInt8] = []
        let status = unsafe withUnsafeMutablePointer(to: &bytes) { target in
            unsafe cairo_surface_write_to_png_stream(surface, append, target)
        }
        guard status == CAIRO_STATUS_SUCCESS else { throw .refused(status.rawValue) }
        return bytes
    }
}

/// Takes a piece of the file; the closure is an array of bytes.
private func append(
    _ closure: UnsafeMutableRawPointer?,
    _ piece: UnsafePointer<UInt8>?,
    _ count: UInt32
) -> cairo_status_t {
    guard let closure = unsafe closure, let piece = unsafe piece else { return CAIRO_STATUS_WRITE_ERROR }
    let target = unsafe closure.assumingMemoryBound(to: [UInt8].self)
    unsafe target.pointee.append(contentsOf: UnsafeBufferPointer(start: piece, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
}
