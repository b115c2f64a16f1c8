import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /{kind}/{id}/share/places`: field `q`.
    @Sendable static func showPlacePicker(_ visit: MemberVisit, _ subject: ShareSubject) async throws -> Response {
        let composition = try await visit.composition(subject)
        guard let lead = composition.lead, lead.capabilities(composition.draft).place.isPossible else {
            return visit.visit.go(subject.dialog)
        }
        let fields = try await visit.visit.heldForm() ?? visit.query
        let search = try await visit.places(lead.connection, fields["q"])
        return visit.placePicker(composition, lead, search)
    }

    /// `POST /{kind}/{id}/share/places`: fields `q` and `place`; takes a place of that search into the draft.
    @Sendable static func takePlace(_ visit: MemberVisit, _ subject: ShareSubject) async throws -> Response {
        let composition = try await visit.composition(subject)
        guard let lead = composition.lead, lead.capabilities(composition.draft).place.isPossible else {
            return visit.visit.go(subject.dialog)
        }
        // Asked again: what a form says of a place is not what the network says of it.
        let search = try await visit.places(lead.connection, visit.form["q"])
        let chosen = visit.form["place"] ?? ""
        guard let place = search.places.first(where: { $0.remoteID.utf8.elementsEqual(chosen.utf8) }) else {
            let fault = chosen.isEmpty ? "Choose one of the places, or cancel." : "That place was not found any more."
            return visit.placePicker(composition, lead, search, fault: fault)
        }
        var draft = composition.draft
        draft.place = place
        try await visit.services.sharing.keep(draft)
        return visit.visit.go("\(subject.dialog)#place", notice: .placeKept)
    }
}

extension MemberVisit {
    /// Takes a place that was found beside its field; when it cannot be found again, the picker says so.
    func takeFoundPlace(_ id: String, at composition: ShareComposition) async throws -> Response {
        guard let lead = composition.lead, lead.capabilities(composition.draft).place.isPossible else {
            return visit.go(composition.subject.dialog)
        }
        let search = try await places(lead.connection, form["place_words"])
        guard let place = search.places.first(where: { $0.remoteID.utf8.elementsEqual(id.utf8) }) else {
            return placePicker(composition, lead, search, fault: "That place was not found any more.")
        }
        var draft = composition.draft
        draft.place = place
        try await services.sharing.keep(draft)
        return visit.go("\(composition.subject.dialog)#place", notice: .placeKept)
    }
}

extension MemberVisit {
    func places(_ connection: Connection, _ typed: String?) async throws -> PlaceSearch {
        var search = PlaceSearch(words: String((typed ?? "").unicodeScalars.prefix(200)))
        let words = search.words
        if words.allSatisfy(\.isWhitespace) { return search }
        try limitCalls()
        do {
            search.places = try await services.connections.call(connection) { network, credential in
                try await network.account.places(credential, words)
            }
        } catch let failure as NetworkFailure {
            search.failure = failure
        }
        return search
    }

    fileprivate func placePicker(
        _ composition: ShareComposition,
        _ lead: ShareTarget,
        _ search: PlaceSearch,
        fault: String? = nil
    ) -> Response {
        let path = composition.subject.placePicker
        let title = lead.title
        let failure = search.failure.map { failure in
            let advice = FailureAdvice(failure, in: .waiting, network: title)
            let retry = "\(path)?\(FormFields(["q": search.words]).urlencoded)"
            return ListFailure(title: advice.title, text: advice.text, retry: LinkTarget(path: retry))
        }
        let draft = composition.draft
        let hasSearched = !search.words.allSatisfy(\.isWhitespace)
        let model = PlacePickerPage(
            frame: visit.frame("Add a place", composition.subject.kind.part),
            network: title,
            words: search.words,
            places: search.places.map { place in
                PlaceRow(
                    id: place.remoteID,
                    name: place.name.words,
                    locality: place.locality.isEmpty ? nil : place.locality,
                    isChosen: place.remoteID == draft.place?.remoteID
                )
            },
            chosen: draft.place.map { PlaceChip(id: $0.remoteID, name: $0.words) },
            action: LinkTarget(path: path),
            back: LinkTarget(path: "\(composition.subject.dialog)#place"),
            fault: failure == nil ? fault : nil,
            failure: failure,
            isNoneFound: hasSearched && failure == nil && search.places.isEmpty
        )
        let status: Status = fault == nil ? .ok : .unprocessableContent
        return visit.page(site.templates.placePicker, model, status: status)
    }
}
