internal import CCMark

/// A text through libcmark: a row of pieces in which spoilers are still marks.
enum CMarkReader {
    /// Reads a text whose spoiler marks are replaced.
    ///
    /// The tree of libcmark is walked by its iterator, so that depth costs no stack.
    static func read(_ marked: [UInt8]) -> [MarkdownPiece] {
        if marked.isEmpty { return [] }
        let document = unsafe marked.withUnsafeBytes { bytes in
            unsafe cmark_parse_document(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                bytes.count,
                CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8
            )
        }
        guard let root = unsafe document else { return [] }
        defer { unsafe cmark_node_free(root) }
        guard let iterator = unsafe cmark_iter_new(root) else { return [] }
        defer { unsafe cmark_iter_free(iterator) }
        var writer = PieceWriter()
        while true {
            let event = unsafe cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let node = unsafe cmark_iter_get_node(iterator) else { break }
            if event == CMARK_EVENT_EXIT {
                writer.leave()
            } else {
                unsafe enter(node, &writer)
            }
        }
        return writer.finished()
    }

    private static func enter(_ node: OpaquePointer, _ writer: inout PieceWriter) {
        let type = unsafe cmark_node_get_type(node)
        switch type {
        case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE: writer.add(unsafe text(cmark_node_get_literal(node)))
        case CMARK_NODE_HTML_BLOCK: writer.add(lines: unsafe text(cmark_node_get_literal(node)))
        case CMARK_NODE_CODE: writer.add(.code(SpoilerMarks.restored(unsafe text(cmark_node_get_literal(node)))))
        case CMARK_NODE_CODE_BLOCK:
            writer.add(.codeBlock(SpoilerMarks.restored(unsafe text(cmark_node_get_literal(node)))))
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: writer.add(.lineBreak)
        case CMARK_NODE_THEMATIC_BREAK: writer.add(.rule)
        default: writer.enter(unsafe element(node, type))
        }
    }

    /// What a node is that holds others; `nil` for what leaves nothing but what it holds.
    private static func element(_ node: OpaquePointer, _ type: cmark_node_type) -> MarkdownElement? {
        switch type {
        case CMARK_NODE_PARAGRAPH: unsafe isInTightList(node) ? .line : .paragraph
        case CMARK_NODE_HEADING: .heading(Int(unsafe cmark_node_get_heading_level(node)))
        case CMARK_NODE_BLOCK_QUOTE: .quote
        case CMARK_NODE_LIST:
            unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
                ? .numberedList(Int(cmark_node_get_list_start(node))) : .list
        case CMARK_NODE_ITEM: .item
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        case CMARK_NODE_LINK:
            MarkdownLink(SpoilerMarks.restored(unsafe text(cmark_node_get_url(node)))).map { .link($0) }
        default: nil
        }
    }

    private static func isInTightList(_ paragraph: OpaquePointer) -> Bool {
        guard let item = unsafe cmark_node_parent(paragraph), let list = unsafe cmark_node_parent(item) else {
            return false
        }
        return unsafe cmark_node_get_list_tight(list) == 1
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        guard let pointer = unsafe pointer else { return "" }
        return unsafe String(cString: pointer)
    }
}
