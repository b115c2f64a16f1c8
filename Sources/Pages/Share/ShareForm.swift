import Flyleaf
import HTTP
import Primitives

/// The share dialog as a browser sent it, read into the draft, and what of it could not be read.
struct ShareForm {
    var draft: ShareDraft
    var faults = ShareFaults()
    /// Words that cannot be kept.
    var unkept = UnkeptWords()

    /// The field for the words of one connection.
    static func words(_ connection: ID<Connection>) -> String { "words:\(connection.text)" }
}

extension MemberVisit {
    /// Reads the fields of the dialog, as `sendShare` names them, into a draft; the composition then goes where the form
    /// says.
    ///
    /// People are named by their identifiers and looked up; one who is no friend is a fault and never passed over.
    func readShareForm(_ fields: FormFields, at composition: inout ShareComposition) async throws -> ShareForm {
        let fault = try await readTargets(fields, at: &composition)
        var form = ShareForm(draft: composition.draft)
        form.faults.network = fault
        // A key that is used up belongs to its share; whatever is done now is for the next one.
        if let key = fields["key"].flatMap(ShareKey.init) { form.draft.key = key }
        let wasPressed = try await !shares(form.draft.key, at: composition).isEmpty
        let isUsedUp = wasPressed ? true : try await services.sharing.isTaken(form.draft)
        if isUsedUp { form.draft.key = ShareKey(services.randomness) }
        readMessage(fields, &form)
        readWords(fields, &form, composition.connections)
        readWarning(fields, &form)
        readAudience(fields, &form)
        readPhotos(fields, &form, composition)
        readPieces(fields, &form)
        readListing(fields, &form)
        // Friends, Pages, tags and place of another connection than the first are nobody there.
        let owner = fields["lead"].flatMap { ID<Connection>($0) }
        guard owner == nil || composition.lead == nil || owner == composition.lead?.connection.id else { return form }
        readPlace(fields, &form, composition)
        readPage(fields, &form, composition)
        try await readPeople(fields, &form, composition)
        return form
    }

    /// The words of a sent form alone, for where there is nothing that the rest of it could choose among.
    func typedWords(_ fields: FormFields, in draft: ShareDraft, _ connections: [Connection]) -> ShareForm {
        var form = ShareForm(draft: draft)
        readMessage(fields, &form)
        readWords(fields, &form, connections)
        return form
    }

    private func readMessage(_ fields: FormFields, _ form: inout ShareForm) {
        guard let typed = fields["message"] else { return }
        if let message = ShareMessage(typed) {
            form.draft.message = message
        } else {
            form.faults.message = [ShareMessage.fault(typed)]
            form.unkept.message = typed
        }
    }

    /// The words for single connections; those of a connection the form does not name stay.
    private func readWords(_ fields: FormFields, _ form: inout ShareForm, _ connections: [Connection]) {
        for connection in connections {
            guard let typed = fields[ShareForm.words(connection.id)] else { continue }
            if let words = ShareMessage(typed) {
                form.draft.words[connection.id] = words.isEmpty ? nil : words
            } else {
                form.faults.words[connection.id] = ShareMessage.fault(typed)
                form.unkept.single[connection.id] = typed
            }
        }
        // Whoever has connections without end keeps words for those of this press alone.
        let kept = form.draft.words.count > ShareDraft.maximumConnections ? form.draft.connections : nil
        form.draft.words = form.draft.words.filter { id, _ in
            kept.map { $0.contains(id) } ?? connections.contains { $0.id == id }
        }
    }

    private func readWarning(_ fields: FormFields, _ form: inout ShareForm) {
        guard let typed = fields["warning"] else { return }
        if let warning = ShareWarning(typed) {
            form.draft.warning = warning
        } else {
            form.faults.warning = .unreadableWarning
        }
    }

    private func readAudience(_ fields: FormFields, _ form: inout ShareForm) {
        // Empty when the page asked and nothing was chosen: the audience stays, and is told where it cannot be.
        guard let text = fields["audience"], !text.isEmpty else { return }
        if let audience = Audience(rawValue: text) {
            form.draft.audience = audience
        } else {
            form.faults.audience = .unknownAudience
        }
    }

    /// Field `pieces` names those that the page asked for, and `piece` each that goes along.
    private func readPieces(_ fields: FormFields, _ form: inout ShareForm) {
        let asked = Set((fields["pieces"] ?? "").split(separator: ".").compactMap { StoryPiece(rawValue: String($0)) })
        let ticked = Set(fields.values("piece").compactMap { StoryPiece(rawValue: $0) })
        form.draft.options.withheld.subtract(asked)
        form.draft.options.withheld.formUnion(asked.subtracting(ticked))
    }

    /// Field `listing` tells that the page asked; `unlisted` is there when it was ticked.
    private func readListing(_ fields: FormFields, _ form: inout ShareForm) {
        if fields["listing"] != nil { form.draft.options.isUnlisted = fields["unlisted"] != nil }
        if let name = fields["album"] {
            form.draft.options.album = AlbumName(name)
            if form.draft.options.album == nil, !name.allSatisfy(\.isWhitespace) {
                form.faults.album = .unreadableAlbum
            }
        }
        guard let code = fields["language"] else { return }
        let language = PostLanguage(code)
        if language != nil || code.isEmpty {
            form.draft.options.language = language
        } else {
            form.faults.language = .unknownLanguage
        }
    }

    private func readPlace(_ fields: FormFields, _ form: inout ShareForm, _ composition: ShareComposition) {
        let id = fields["place"] ?? ""
        if id.isEmpty {
            form.draft.place = nil
        } else if composition.draft.place?.remoteID != id {
            form.faults.place = .placeChanged
        }
    }

    private func readPage(_ fields: FormFields, _ form: inout ShareForm, _ composition: ShareComposition) {
        let id = fields["page"] ?? ""
        if id.isEmpty {
            form.draft.page = nil
        } else if composition.draft.page?.remoteID != id {
            form.faults.friend = .pageChanged
        }
    }

    private func readPeople(_ fields: FormFields, _ form: inout ShareForm, _ composition: ShareComposition) async throws
    {
        var friendID = fields["friend"] ?? ""
        // A friend found beside the field is a destination of its own: `friend:` and the identifier.
        let chosen = fields["destination"] ?? (friendID.isEmpty ? "own" : "friend")
        if let id = chosen.operand(of: ShareAct.friend), !id.isEmpty {
            (form.draft.aim, friendID) = (.friend, id)
        } else if let kind = ShareDestination.Kind(rawValue: chosen) {
            form.draft.aim = kind
        } else {
            form.faults.friend = .unknownDestination
        }
        let tagIDs = fields.values("tag").distinct
        // While nobody can be looked up, those chosen before stay chosen.
        guard let lead = composition.lead else { return }
        let (connection, title) = (lead.connection, lead.title)
        form.draft.friend = nil
        form.draft.tags = []
        if !friendID.isEmpty {
            form.draft.friend = try await people(connection, [friendID]).first
            if form.draft.friend == nil {
                form.faults.friend = .strangerChosen(title: title)
            }
        }
        if tagIDs.count > ShareDraft.maximumTags {
            form.faults.tags = .tooManyTags
            form.draft.tags = try await people(connection, Array(tagIDs.prefix(ShareDraft.maximumTags)))
            return
        }
        form.draft.tags = try await people(connection, tagIDs)
        let strangers = tagIDs.count - form.draft.tags.count
        if strangers > 0 { form.faults.tags = .strangersTagged(count: strangers, title: title) }
    }
}
