import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /shelves`.
    @Sendable static func listShelves(_ visit: MemberVisit) async throws -> Response {
        var form = ShelfForm(name: "", description: "", visibility: .onlyMe)
        var purpose: ShelfPurpose?
        if let held = try await visit.visit.heldForm() { (form, purpose) = (ShelfForm(held), ShelfPurpose(held)) }
        return try await visit.shelvesPage(form, ShelfForm.Faults(), for: purpose)
    }
}

extension MemberVisit {
    func shelvesPage(
        _ form: ShelfForm,
        _ faults: ShelfForm.Faults,
        for purpose: ShelfPurpose?,
        status: Status = .ok
    ) async throws -> Response {
        let shelves = try await services.shelves.list(of: member.id, for: member.id)
        let model = ShelvesPage(
            frame: visit.frame("Your shelves", .reading),
            shelves: shelves.map { ShelfLine($0) },
            form: ShelfFields(form: form, faults: faults),
            purpose: purpose
        )
        return visit.page(site.templates.shelves, model, status: status)
    }
}

extension ShelfForm {
    /// The form a browser sent.
    init(_ fields: FormFields) {
        self.init(
            name: fields["name"] ?? "",
            description: fields["description"] ?? "",
            visibility: fields["visibility"].flatMap { Review.Visibility(rawValue: $0) } ?? .onlyMe
        )
    }
}
