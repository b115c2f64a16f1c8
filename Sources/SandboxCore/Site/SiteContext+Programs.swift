package import HTTP
internal import Primitives
internal import Web

extension SiteContext {
    /// Whether a program asks, and wants no page.
    package var wantsJSON: Bool { request.fields[.accept]?.contains("application/json") ?? false }

    /// What a program sent, as a form or as JSON.
    ///
    /// Programs have no token of a form. What tells them from a page of another site is `Origin`, which browsers send
    /// with every POST and no page can take away; `nil` when it names another site.
    package var programFields: FormFields? {
        if let origin = request.fields[.origin], origin != world.origin.origin { return nil }
        guard request.mediaType == "application/json" else { return request.form }
        guard case .object(let members)? = JSON(request.body) else { return nil }
        return FormFields(
            members.flatMap { member -> [FormFields.Field] in
                let values = member.value.elements ?? [member.value]
                return values.compactMap { value in
                    value.textOrNumber.map { FormFields.Field(name: member.name, value: $0) }
                }
            }
        )
    }

    package var refusedProgram: Response {
        .json(
            JSON.object(["error": "The request could not be read, or came from another site."]).bytes,
            status: .forbidden
        )
    }
}
