import HTTP

extension AppClient {
    /// Fills in the share dialog of the current page and presses a button, as a person with scripts does: the proof
    /// follows what is filled in, and was seen when the button is pressed.
    @discardableResult
    public func submitSeen(
        action: String,
        pressing label: String,
        _ fill: (inout HTMLForm) throws -> Void = { _ in }
    ) async throws -> AppPage {
        guard let page, var form = page.document.form(action: action, pressing: label) else {
            throw TestSupportError("There is no form to \(action) with the button \(label)")
        }
        try fill(&form)
        return try await submitSeen(form, pressing: label)
    }

    /// Lets the proof follow a form that was filled in, and presses a button of it.
    @discardableResult
    public func submitSeen(_ form: HTMLForm, pressing label: String) async throws -> AppPage {
        var form = form
        if let shown = try await shown(form) { form.forge("shown", shown) }
        return try await submit(form, pressing: label)
    }

    /// What the dialog shows for a form, without a step in the history; `nil` where there is no dialog for it.
    public func shown(_ form: HTMLForm) async throws -> String? {
        var asked = form
        asked.forge("act", "follow")
        guard let page else { return nil }
        let request = try asked.submission().request(from: page.url)
        let answer = try await send(request, initiator: page.url)
        return HTMLDocument(answer.body).first("#shown")?["value"]
    }
}
