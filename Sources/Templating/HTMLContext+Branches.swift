extension HTMLContext {
    /// The place as a section sees it, which may write nothing at all: a name that stood before it is complete.
    var atBranch: HTMLContext {
        var context = self
        switch state {
        case .tagName, .attributeName: context.state = .attributeEnd
        case .afterAttributeName: context.state = .beforeAttribute
        default: return context
        }
        context.attribute = ""
        return context
    }

    /// Where the text behind a section stands, whether its body was written or not; `nil` when that differs.
    ///
    /// - Parameters:
    ///   - end: the place at the end of the body, of which the receiver (from `atBranch`) is the start.
    ///   - repeats: whether the body may be written several times, so that its end is also its start.
    func joined(with end: HTMLContext, repeats: Bool) -> HTMLContext? {
        var (start, end) = (self, end.atBranch)
        if case .value(.none) = end.state, start.isBetweenAttributes {
            end.state = .attributeEnd
            end.attribute = ""
            end.fill = .empty
        }
        start.dropsNewline = false
        end.dropsNewline = false
        // Link attributes are decided on the fuller of both.
        if repeats, start.fill != end.fill, end.fill == .link { return nil }
        start.fill = max(start.fill, end.fill)
        end.fill = start.fill
        start.refresh.isHTTPEquiv = start.refresh.isHTTPEquiv || end.refresh.isHTTPEquiv
        start.refresh.hasContent = start.refresh.hasContent || end.refresh.hasContent
        end.refresh = start.refresh
        if start == end { return start }
        guard !repeats, start.isBetweenAttributes, end.isBetweenAttributes else { return nil }
        // One of both lacks the space: demand it from what follows.
        start.state = .attributeEnd
        end.state = .attributeEnd
        return start == end ? start : nil
    }

    private var isBetweenAttributes: Bool {
        state == .beforeAttribute || state == .attributeEnd
    }
}
